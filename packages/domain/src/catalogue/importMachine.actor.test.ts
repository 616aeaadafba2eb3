/** Tests of the import machine with running actors: calls that finish, are aborted, or finish after the dialog was closed. */
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { ChosenFile, UploadReport } from '../files/uploadFile.ts';
import { anId, anImportMapping, anImportPreview, anImportResult } from '../testing/builders.ts';
import { aChosenFile } from '../testing/fileBuilders.ts';
import { importMachine } from './importMachine.ts';

const neverResolve = () => new Promise<never>(() => undefined);

/** Starts an import actor, chooses a file and requests its upload. All calls succeed, except those that `overrides` replaces. */
function startImport(
  overrides: {
    onUpload?: (report: (event: UploadReport) => void) => void;
    preview?: (signal: AbortSignal) => Promise<ReturnType<typeof anImportPreview>>;
    run?: () => Promise<ReturnType<typeof anImportResult>>;
  } = {},
) {
  const stopUpload = vi.fn();
  const run = vi.fn(overrides.run ?? (async () => anImportResult()));
  const undo = vi.fn(async (_importId: string) => undefined);
  const finish = (report: (event: UploadReport) => void) => report({ type: 'upload.finished', fileId: anId(60) });
  const machine = importMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ sendBack }) => {
        (overrides.onUpload ?? finish)(sendBack);
        return stopUpload;
      }),
      preview: fromPromise(async ({ input, signal }) => ({
        ...((await overrides.preview?.(signal)) ?? anImportPreview()),
        shown: input.shown,
      })),
      runImport: fromPromise(run),
      undoImport: fromPromise(({ input }) => undo(input.importId)),
    },
  });
  const actor = createActor(machine, { input: { lastImport: null, defaults: null } }).start();
  actor.send({ type: 'file.chosen', file: aChosenFile() });
  actor.send({ type: 'upload.requested' });
  return { actor, stopUpload, run, undo };
}

test('a spreadsheet is uploaded, previewed and imported, and the import is undone', async () => {
  const { actor, undo } = startImport();
  await waitFor(actor, (state) => state.matches('previewed'));
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  actor.send({ type: 'undo.requested' });
  await waitFor(actor, (state) => state.matches('undone'));
  expect(undo).toHaveBeenCalledExactlyOnceWith(anImportResult().import);
});

test('a second confirmation during an import is ignored', async () => {
  const { actor, run } = startImport();
  await waitFor(actor, (state) => state.matches('previewed'));
  actor.send({ type: 'import.confirmed' });
  actor.send({ type: 'import.confirmed' });
  await waitFor(actor, (state) => state.matches('imported'));
  expect(run).toHaveBeenCalledOnce();
});

test.each(['upload.cancelled', 'import.closed'] as const)('%s stops the upload', (type) => {
  const { actor, stopUpload } = startImport({ onUpload: (report) => report({ type: 'upload.progressed', sent: 9 }) });
  expect(actor.getSnapshot().context.sent).toBe(9);
  actor.send({ type });
  expect(stopUpload).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().value).toBe('choosing');
});

test('a second change of the columns aborts the preview of the first change', async () => {
  const signals: AbortSignal[] = [];
  const { actor } = startImport({
    preview: (signal) => {
      signals.push(signal);
      return signals.length === 2
        ? neverResolve()
        : Promise.resolve(anImportPreview({ mapping: anImportMapping({ rate: signals.length }) }));
    },
  });
  await waitFor(actor, (state) => state.matches('previewed'));
  actor.send({ type: 'mapping.changed', mapping: anImportMapping({ rate: 3 }) });
  actor.send({ type: 'mapping.changed', mapping: anImportMapping({ rate: 4 }) });
  await waitFor(actor, (state) => state.matches('previewed'));
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
});

test('an import that finishes after its dialog was closed keeps its result', async () => {
  const pendingRun = Promise.withResolvers<ReturnType<typeof anImportResult>>();
  const { actor } = startImport({ run: () => pendingRun.promise });
  await waitFor(actor, (state) => state.matches('previewed'));
  actor.send({ type: 'import.confirmed' });
  actor.send({ type: 'import.closed' });
  pendingRun.resolve(anImportResult({ created: 3 }));
  await waitFor(actor, (state) => state.matches('imported'));
  expect(actor.getSnapshot().context.result?.created).toBe(3);
});
