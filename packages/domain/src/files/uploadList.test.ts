import { expect, test, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { anId } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import type { ChosenFile, UploadReport } from './upload.ts';
import { createUploadList } from './uploadList.ts';
import { uploadMachine } from './uploadMachine.ts';

const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A server whose upload reports the test sends, by file name. */
function aServer() {
  const report = new Map<string, (event: UploadReport) => void>();
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

test('files stay in the order of their choice, whichever upload finishes first', async () => {
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

test('subscribers are notified of every change, and every change creates a new list', () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  const listener = vi.fn();
  const stop = uploads.subscribe(listener);
  uploads.add([a]);
  const before = uploads.items();
  server.report.get('a.pdf')?.({ type: 'upload.progressed', sent: 9 });
  expect(uploads.items()).not.toBe(before);
  expect(uploads.items()[0]?.sent).toBe(9);
  const times = listener.mock.calls.length;
  stop();
  uploads.cancelAll();
  expect(listener).toHaveBeenCalledTimes(times);
});

test('a removed file leaves the list immediately and is deleted on the server', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a, b]);
  await server.finish('a.pdf', anId(60));
  uploads.remove(uploads.items()[0]?.id ?? '');
  expect(shown(uploads)).toEqual([['b.pdf', 'uploading']]);
  await quiet();
  expect(server.discarded).toEqual([anId(60)]);
});

test('cancelAll deletes the uploaded files on the server; forgetAll keeps them', async () => {
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

test('a failed upload can be retried', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a]);
  server.report.get('a.pdf')?.({ type: 'upload.failed', error: new Error('offline') });
  expect(shown(uploads)).toEqual([['a.pdf', 'failed']]);
  uploads.retry(uploads.items()[0]?.id ?? '');
  expect(shown(uploads)).toEqual([['a.pdf', 'uploading']]);
});

test('stop ends the uploads and deletes no saved file', async () => {
  const server = aServer();
  const uploads = createUploadList(server.machine);
  uploads.add([a, b]);
  await server.finish('a.pdf', anId(60));
  uploads.stop();
  await quiet();
  expect(server.stopped).toEqual(['a.pdf', 'b.pdf']);
  expect(server.discarded).toEqual([]);
});

test('after a reload saved files are listed, and the others must be chosen again', () => {
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
