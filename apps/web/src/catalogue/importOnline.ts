import type { ImportSource } from '@plumbline/domain/catalogue/importMachine';
import { importFailure, importMachine } from '@plumbline/domain/catalogue/importMachine';
import type { ImportPreview, ImportResult } from '@plumbline/domain/catalogue/importPreview';
import { undoneText } from '@plumbline/domain/catalogue/importSummary';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { createActor, fromPromise } from 'xstate';
import { call } from '../api/client.ts';
import { newKey } from '../api/http.ts';
import { uploadOnline } from '../files/uploadOnline.ts';
import { isLeaving } from '../session/session.ts';
import { say } from '../toasts/say.ts';
import { keepFill, keptFill } from './importFill.ts';
import { keepLastImport, keptLastImport } from './lastImport.ts';
import { refreshCatalogue } from './queries.ts';

/** What each import was sent with: tried again after a lost answer it is still the same one [F4]. */
const keys = new Map<string, string>();

function keyOf(order: ImportSource & { skipErrors: boolean }): string {
  const name = JSON.stringify(order);
  const key = keys.get(name) ?? newKey();
  keys.set(name, key);
  return key;
}

/** The way of a spreadsheet into the catalogue, over the API [R4.05, R7.29]. */
export const importOnline = importMachine.provide({
  actors: {
    uploadFile: uploadOnline,
    preview: fromPromise<ImportPreview, ImportSource>(({ input: { fileId, mapping, fill }, signal }) =>
      call('imports.preview', {
        params: { fileId },
        query: { mapping: mapping ? JSON.stringify(mapping) : undefined, fill: JSON.stringify(fill) },
        signal,
      }),
    ),
    runImport: fromPromise<ImportResult, ImportSource & { skipErrors: boolean }>(async ({ input }) => {
      const { fileId, mapping, fill, skipErrors } = input;
      const body = { mapping: mapping ?? undefined, fill, skipErrors };
      const result = await call('imports.run', { params: { fileId }, body, idempotencyKey: keyOf(input) });
      void refreshCatalogue();
      say({ tone: 'success', ...successToasts.catalogueImported });
      return result;
    }),
    undoImport: fromPromise<void, { importId: string }>(async ({ input: { importId } }) => {
      await call('imports.undo', { params: { importId } });
      void refreshCatalogue();
    }),
  },
  actions: {
    showFailed: () => say({ tone: 'error', title: errorToastTitle, text: messages.errorToast.importFile }),
    showUndone: () => say({ tone: 'success', ...undoneText }),
    showUndoFailed: (_, { error }) => say({ tone: 'error', title: errorToastTitle, text: importFailure(error) }),
  },
});

/** The import of this window: one under way goes on where the person goes to another page. */
export const importActor = createActor(importOnline, { input: { last: keptLastImport(), fill: keptFill() } }).start();

/** The browser asks before the window is closed on an import: nobody would see what became of it. */
const ask = (event: BeforeUnloadEvent) => isLeaving() || event.preventDefault();

let { last, fill } = importActor.getSnapshot().context;

importActor.subscribe((snapshot) => {
  if (snapshot.context.last !== last) {
    last = snapshot.context.last;
    keepLastImport(last);
  }
  if (snapshot.context.fill !== fill) {
    fill = snapshot.context.fill;
    keepFill(fill);
  }
  if (snapshot.matches('importing') || snapshot.matches('undoing')) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
