import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import { fromPromise } from 'xstate';
import type { SignedInApp } from '../app/App.ts';
import { logError } from '../browser/logError.ts';
import { createUploadFileActor } from './uploadFileActor.ts';

type FileCall = 'files.validate' | 'files.save' | 'files.delete';

/** Provides the upload machine with API actors [R7.25, R7.26, R7.28]. */
export function createUploadMachine(app: SignedInApp) {
  const fileCall = (name: FileCall) =>
    fromPromise<undefined, { readonly fileId: string }>(async ({ input: { fileId }, signal }) => {
      await app.api(name, { params: { id: fileId }, signal });
      return undefined;
    });
  return uploadMachine.provide({
    actors: {
      uploadFile: app.once(createUploadFileActor),
      validateFile: fileCall('files.validate'),
      saveFile: fileCall('files.save'),
      discardFile: fileCall('files.delete'),
    },
    actions: { log: (_, { error }) => logError('A file was not deleted', error) },
  });
}
