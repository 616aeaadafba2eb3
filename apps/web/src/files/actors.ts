/** File uploads: the actor that uploads one file, and the upload machine with its API actors [R7.25-R7.28]. */
import type { ChosenFile, UploadReport } from '@plumbline/domain/files/uploadFile';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import pLimit from 'p-limit';
import { fromCallback, fromPromise } from 'xstate';
import { newId } from '../api/http.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';
import { makeThumbnail } from './thumbnails.ts';

/** Limited because a browser opens only six connections to a server and the server keeps each file in memory. */
const maxParallelUploads = 3;

const isFile = (content: unknown): content is File => content instanceof File;

/** Stores the thumbnail of an uploaded picture. A note without it is complete, so an error is only logged. */
async function sendThumbnail({ api }: Pick<SignedInApp, 'api'>, id: string, file: File, signal: AbortSignal) {
  try {
    const content = await makeThumbnail(file);
    if (content !== null) await api('files.setThumbnail', { params: { id }, body: { content }, signal });
  } catch (error) {
    if (!signal.aborted) logError('A thumbnail was not stored', error);
  }
}

/** Creates the actor that uploads a file with progress. Stopping the actor cancels the upload [R7.25]. */
export function createUploadFileActor({ api }: Pick<SignedInApp, 'api'>) {
  const limit = pLimit(maxParallelUploads);
  /** The idempotency key of each file, so that a retry after a lost response stores no second file [F4]. */
  const keys = new WeakMap<File, string>();

  function keyOf(file: File): string {
    const key = keys.get(file) ?? newId();
    keys.set(file, key);
    return key;
  }

  return fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
    const controller = new AbortController();
    const { content } = input;
    if (!isFile(content)) throw new Error('Only a file of the browser can be uploaded');
    const onProgress = (sentBytes: number) => sendBack({ type: 'upload.progressed', sent: sentBytes });
    const { signal } = controller;
    limit(async () => {
      const { id } = await api('files.upload', {
        file: content,
        idempotencyKey: keyOf(content),
        onProgress,
        signal,
      });
      await sendThumbnail({ api }, id, content, signal);
      return id;
    }).then(
      (id) => sendBack({ type: 'upload.finished', fileId: id }),
      (error) => {
        if (signal.aborted) return;
        sendBack({ type: 'upload.failed', error });
      },
    );
    return () => controller.abort();
  });
}

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
