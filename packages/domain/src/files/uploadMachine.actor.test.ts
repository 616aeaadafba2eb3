/** Tests of the upload machine as a running actor. */
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { anId } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import type { ChosenFile, UploadReport } from './uploadFile.ts';
import { uploadMachine } from './uploadMachine.ts';

const file = aChosenFile();
const fileId = anId(60);

/** Starts the upload of one file. The test sends the upload reports. */
function startUpload() {
  const stopUpload = vi.fn();
  const validate = vi.fn(async (_: string) => undefined);
  const save = vi.fn(async (_: string) => undefined);
  const discard = vi.fn(async (_: string) => undefined);
  let report: (report: UploadReport) => void = () => undefined;
  const machine = uploadMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ sendBack }) => {
        report = sendBack;
        return stopUpload;
      }),
      validateFile: fromPromise(({ input }) => validate(input.fileId)),
      saveFile: fromPromise(({ input }) => save(input.fileId)),
      discardFile: fromPromise(({ input }) => discard(input.fileId)),
    },
  });
  const actor = createActor(machine, { input: { file, savedFileId: null, failure: null } }).start();
  return { actor, stopUpload, validate, save, discard, report: (event: UploadReport) => report(event) };
}

test('a file is uploaded with its progress, then validated and saved once', async () => {
  const { actor, validate, save, discard, report } = startUpload();
  const sentBytes: number[] = [];
  actor.subscribe(({ context }) => sentBytes.push(context.sent));
  report({ type: 'upload.progressed', sent: 1_000_000 });
  report({ type: 'upload.progressed', sent: 2_000_000 });
  report({ type: 'upload.finished', fileId });
  await waitFor(actor, (state) => state.matches('saved'));
  expect(sentBytes.slice(0, 3)).toEqual([1_000_000, 2_000_000, file.size]);
  expect(validate).toHaveBeenCalledExactlyOnceWith(fileId);
  expect(save).toHaveBeenCalledExactlyOnceWith(fileId);
  expect(discard).not.toHaveBeenCalled();
});

test('cancelling stops the upload, and later reports are ignored', () => {
  const { actor, stopUpload, discard, report } = startUpload();
  actor.send({ type: 'upload.cancelled' });
  expect(stopUpload).toHaveBeenCalledOnce();
  report({ type: 'upload.finished', fileId });
  expect(actor.getSnapshot().value).toBe('cancelled');
  expect(discard).not.toHaveBeenCalled();
});

test('a retry repeats only the failed step', async () => {
  const { actor, validate, save, report } = startUpload();
  save.mockRejectedValueOnce(new Error('offline'));
  report({ type: 'upload.finished', fileId });
  await waitFor(actor, (state) => state.matches('failed'));
  actor.send({ type: 'upload.retried' });
  await waitFor(actor, (state) => state.matches('saved'));
  expect(validate).toHaveBeenCalledOnce();
  expect(save).toHaveBeenCalledTimes(2);
});

test('a saved file is deleted only once if it is cancelled twice', async () => {
  const { actor, discard, report } = startUpload();
  report({ type: 'upload.finished', fileId });
  await waitFor(actor, (state) => state.matches('saved'));
  actor.send({ type: 'upload.cancelled' });
  actor.send({ type: 'upload.cancelled' });
  await waitFor(actor, (state) => state.status === 'done');
  expect(discard).toHaveBeenCalledExactlyOnceWith(fileId);
});
