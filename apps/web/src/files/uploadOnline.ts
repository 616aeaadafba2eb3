import type { ChosenFile, UploadReport } from '@plumbline/domain/files/upload';
import pLimit from 'p-limit';
import { fromCallback } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { call } from '../api/client.ts';
import { newKey } from '../api/http.ts';

/** A file is sent under one key however often it is tried: a lost answer makes no second one [F4]. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? newKey();
  keys.set(file, key);
  return key;
}

/** A browser keeps six lines to a server, and the page's other calls want some; a server holds each file in its memory. */
const inTurn = pLimit(3);

const isFile = (content: unknown): content is File => content instanceof File;

/** Sends the file with its progress; stopped, it breaks the sending off [R7.25]. */
export const uploadOnline = fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
  const stopping = new AbortController();
  const { content } = input;
  if (!isFile(content)) throw new Error('Only a file of the browser can be sent');
  const onProgress = (sent: number) => sendBack({ type: 'upload.progressed', sent });
  const send = () =>
    call('files.upload', { file: content, idempotencyKey: keyOf(content), onProgress, signal: stopping.signal });
  inTurn(send).then(
    ({ id }) => sendBack({ type: 'upload.finished', fileId: id }),
    (error) => {
      if (error instanceof ApiError && error.code === 'cancelled') return;
      sendBack({ type: 'upload.failed', error });
    },
  );
  return () => stopping.abort();
});
