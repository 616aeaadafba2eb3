import { expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { anId } from '../testing/builders.ts';
import { aChosenFile } from '../testing/files.ts';
import type { ChosenFile, UploadReport } from './upload.ts';
import { createUploadList } from './uploadList.ts';
import { uploadMachine } from './uploadMachine.ts';

const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Files on their way to a server that the test speaks for, by the file's name. */
function aServer() {
  const report = new Map<string, (heard: UploadReport) => void>();
  const stopped: string[] = [];
  const discarded: string[] = [];
  const machine = uploadMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        report.set(input.name, sendBack);
        return () => void stopped.push(input.name);
      }),
      validateFile: fromPromise(async () => undefined),
      saveFile: fromPromise(async () => undefined),
      discardFile: fromPromise(async ({ input }) => {
        discarded.push(input.fileId);
        return undefined;
      }),
    },
  });
  const finish = async (name: string, fileId: string) => {
    report.get(name)?.({ type: 'upload.finished', fileId });
    await quiet();
  };
  return { machine, finish, stopped, discarded, report };
}

const a = aChosenFile({ name: 'a.pdf' });
const b = aChosenFile({ name: 'b.pdf' });
const shown = ({ items }: ReturnType<typeof createUploadList>) => items().map(({ name, step }) => [name, step]);

test('files stay in the order they were chosen, whichever is there first', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a, b]);
  await server.finish('b.pdf', anId(61));
  expect(shown(uploads)).toEqual([
    ['a.pdf', 'uploading'],
    ['b.pdf', 'saved'],
  ]);
  expect(uploads.items()[1]?.fileId).toBe(anId(61));
});

test('every change is told, and each gives a new list', () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  const told = vi.fn();
  const stop = uploads.subscribe(told);
  uploads.add([a]);
  const before = uploads.items();
  server.report.get('a.pdf')?.({ type: 'upload.progressed', sent: 9 });
  expect(uploads.items()).not.toBe(before);
  expect(uploads.items()[0]?.sent).toBe(9);
  const times = told.mock.calls.length;
  stop();
  uploads.cancelAll();
  expect(told).toHaveBeenCalledTimes(times);
});

test('one that is removed goes at once, and what the server has of it is deleted', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a, b]);
  await server.finish('a.pdf', anId(60));
  uploads.remove(uploads.items()[0]?.id ?? '');
  expect(shown(uploads)).toEqual([['b.pdf', 'uploading']]);
  await quiet();
  expect(server.discarded).toEqual([anId(60)]);
});

test('cleared, all are taken back; released, none is', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a, b]);
  await server.finish('a.pdf', anId(60));
  uploads.cancelAll();
  await quiet();
  expect([uploads.items(), server.discarded, server.stopped]).toEqual([[], [anId(60)], ['a.pdf', 'b.pdf']]);

  uploads.add([a]);
  await server.finish('a.pdf', anId(62));
  uploads.forgetAll();
  await quiet();
  expect([uploads.items(), server.discarded]).toEqual([[], [anId(60)]]);
});

test('one that failed is tried again', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a]);
  server.report.get('a.pdf')?.({ type: 'upload.failed', error: new Error('offline') });
  expect(shown(uploads)).toEqual([['a.pdf', 'failed']]);
  uploads.retry(uploads.items()[0]?.id ?? '');
  expect(shown(uploads)).toEqual([['a.pdf', 'uploading']]);
});

test('when the page is left the sending ends, and nothing that was saved is deleted', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a, b]);
  await server.finish('a.pdf', anId(60));
  uploads.stop();
  await quiet();
  expect(server.stopped).toEqual(['a.pdf', 'b.pdf']);
  expect(server.discarded).toEqual([]);
});

test('after a reload the saved ones are there, and the others ask to be chosen again', () => {
  const { machine } = aServer();
  const lost = { ...a, content: null };
  const uploads = createUploadList(machine, [
    { file: lost, savedAs: anId(60), refusedFor: null },
    { file: { ...b, content: null }, savedAs: null, refusedFor: null },
  ]);
  expect(shown(uploads)).toEqual([
    ['a.pdf', 'saved'],
    ['b.pdf', 'refused'],
  ]);
});
