import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { fromPromise } from 'xstate';
import { call } from '../api/client.ts';
import { logError } from '../errors/logError.ts';
import { uploadOnline } from './uploadOnline.ts';

interface OnServer {
  readonly fileId: string;
}

type FileCall = 'files.validate' | 'files.save' | 'files.delete';

const about = (name: FileCall) =>
  fromPromise<undefined, OnServer>(async ({ input: { fileId }, signal }) => {
    await call(name, { params: { id: fileId }, signal });
    return undefined;
  });

/** A file's way over the API [R7.25, R7.26, R7.28]. */
export const uploadsOnline = uploadMachine.provide({
  actors: {
    uploadFile: uploadOnline,
    validateFile: about('files.validate'),
    saveFile: about('files.save'),
    discardFile: about('files.delete'),
  },
  actions: { log: (_, { error }) => logError('A file was not deleted', error) },
});
