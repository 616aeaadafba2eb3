/** Tests of the list of uploads of a form. */
import { expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { anId } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import type { ChosenFile, UploadReport } from './uploadFile.ts';
import { createUploadList } from './uploadList.ts';
import { uploadMachine } from './uploadMachine.ts';

const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A simulated server. The test sends the upload reports of each file by its name. */
function createServer() {
  const reports = new Map<string, (event: UploadReport) => void>();
  /** The names of the files whose upload has finished or was stopped. */
  const endedUploads: string[] = [];
  const deletedFiles: string[] = [];
  const machine = uploadMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        reports.set(input.name, sendBack);
        return () => void endedUploads.push(input.name);
      }),
      validateFile: fromPromise(async () => undefined),
      saveFile: fromPromise(async () => undefined),
      discardFile: fromPromise(async ({ input }) => {
        deletedFiles.push(input.fileId);
        return undefined;
      }),
    },
  });
  const finish = async (name: string, fileId: string) => {
    reports.get(name)?.({ type: 'upload.finished', fileId });
    await flushPromises();
  };
  return { machine, finish, endedUploads, deletedFiles, reports };
}

const fileA = aChosenFile({ name: 'a.pdf' });
const fileB = aChosenFile({ name: 'b.pdf' });
const namesAndSteps = ({ items }: ReturnType<typeof createUploadList>) => items().map(({ name, step }) => [name, step]);

test('files stay in the order of their choice, whichever upload finishes first', async () => {
  const server = createServer();
  const uploads = createUploadList(server.machine);
  uploads.add([fileA, fileB]);
  await server.finish('b.pdf', anId(61));
  expect(namesAndSteps(uploads)).toEqual([
    ['a.pdf', 'uploading'],
    ['b.pdf', 'saved'],
  ]);
  expect(uploads.items()[1]?.fileId).toBe(anId(61));
});

test('subscribers are notified of every change until they unsubscribe, and every change creates a new list', () => {
  const server = createServer();
  const uploads = createUploadList(server.machine);
  const listener = vi.fn();
  const unsubscribe = uploads.subscribe(listener);
  uploads.add([fileA]);
  const callCountAfterAdd = listener.mock.calls.length;
  expect(callCountAfterAdd).toBeGreaterThan(0);
  const previousItems = uploads.items();
  server.reports.get('a.pdf')?.({ type: 'upload.progressed', sent: 9 });
  expect(uploads.items()).not.toBe(previousItems);
  expect(uploads.items()[0]?.sent).toBe(9);
  const callCountAfterProgress = listener.mock.calls.length;
  expect(callCountAfterProgress).toBeGreaterThan(callCountAfterAdd);
  unsubscribe();
  uploads.cancelAll();
  expect(listener).toHaveBeenCalledTimes(callCountAfterProgress);
});

test('a removed file leaves the list immediately and is deleted on the server', async () => {
  const server = createServer();
  const uploads = createUploadList(server.machine);
  uploads.add([fileA, fileB]);
  await server.finish('a.pdf', anId(60));
  uploads.remove(uploads.items()[0]?.id ?? '');
  expect(namesAndSteps(uploads)).toEqual([['b.pdf', 'uploading']]);
  await flushPromises();
  expect(server.deletedFiles).toEqual([anId(60)]);
});

test('cancelAll deletes the uploaded files on the server, and forgetAll keeps them', async () => {
  const server = createServer();
  const uploads = createUploadList(server.machine);
  uploads.add([fileA, fileB]);
  await server.finish('a.pdf', anId(60));
  uploads.cancelAll();
  await flushPromises();
  expect([uploads.items(), server.deletedFiles, server.endedUploads]).toEqual([[], [anId(60)], ['a.pdf', 'b.pdf']]);

  uploads.add([fileA]);
  await server.finish('a.pdf', anId(62));
  uploads.forgetAll();
  await flushPromises();
  expect([uploads.items(), server.deletedFiles]).toEqual([[], [anId(60)]]);
});

test('a failed upload can be retried', async () => {
  const server = createServer();
  const uploads = createUploadList(server.machine);
  uploads.add([fileA]);
  server.reports.get('a.pdf')?.({ type: 'upload.failed', error: new Error('offline') });
  expect(namesAndSteps(uploads)).toEqual([['a.pdf', 'failed']]);
  uploads.retry(uploads.items()[0]?.id ?? '');
  expect(namesAndSteps(uploads)).toEqual([['a.pdf', 'uploading']]);
});

test('stop ends the running uploads and deletes no saved file', async () => {
  const server = createServer();
  const uploads = createUploadList(server.machine);
  uploads.add([fileA, fileB]);
  await server.finish('a.pdf', anId(60));
  uploads.stop();
  await flushPromises();
  expect(server.endedUploads).toEqual(['a.pdf', 'b.pdf']);
  expect(server.deletedFiles).toEqual([]);
});

test('after a reload of the page, saved files are listed as saved and unsaved files as refused', () => {
  const { machine } = createServer();
  const uploads = createUploadList(machine, [
    { file: { ...fileA, content: null }, savedFileId: anId(60), failure: null },
    { file: { ...fileB, content: null }, savedFileId: null, failure: null },
  ]);
  expect(namesAndSteps(uploads)).toEqual([
    ['a.pdf', 'saved'],
    ['b.pdf', 'refused'],
  ]);
});
