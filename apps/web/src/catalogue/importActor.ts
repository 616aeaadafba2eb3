import { type ImportSource, importFailure, importMachine } from '@plumbline/domain/catalogue/importMachine';
import type { ImportPreview, ImportResult } from '@plumbline/domain/catalogue/importPreview';
import { undoneText } from '@plumbline/domain/catalogue/importSummary';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { createActor, fromPromise } from 'xstate';
import { newKey } from '../api/http.ts';
import { invalidate } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/App.ts';
import { createUploadFileActor } from '../files/uploadFileActor.ts';
import { readImportFill, readLastImport, storeImportFill, storeLastImport } from './importStorage.ts';

type ImportRequest = ImportSource & { skipErrors: boolean };

/** Provides the import machine with API actors [R4.05, R7.29]. */
function createImportMachine(app: SignedInApp) {
  const { api, queryClient, toasts } = app;
  /** The idempotency key of each request. A retry after a lost response sends the same key [F4]. */
  const keys = new Map<string, string>();

  function keyOf(request: ImportRequest): string {
    const name = JSON.stringify(request);
    const key = keys.get(name) ?? newKey();
    keys.set(name, key);
    return key;
  }

  const showError = (text: string) => toasts.showToast({ tone: 'error', title: errorToastTitle, text });

  return importMachine.provide({
    actors: {
      uploadFile: app.once(createUploadFileActor),
      preview: fromPromise<ImportPreview, ImportSource>(({ input: { fileId, mapping, fill }, signal }) =>
        api('imports.preview', {
          params: { fileId },
          query: { mapping: mapping ? JSON.stringify(mapping) : undefined, fill: JSON.stringify(fill) },
          signal,
        }),
      ),
      runImport: fromPromise<ImportResult, ImportRequest>(async ({ input }) => {
        const { fileId, mapping, fill, skipErrors } = input;
        const body = { mapping: mapping ?? undefined, fill, skipErrors };
        const result = await api('imports.run', { params: { fileId }, body, idempotencyKey: keyOf(input) });
        void invalidate(queryClient, { type: 'catalogue.changed' });
        toasts.showToast({ tone: 'success', ...successToasts.catalogueImported });
        return result;
      }),
      undoImport: fromPromise<void, { importId: string }>(async ({ input: { importId } }) => {
        await api('imports.undo', { params: { importId } });
        void invalidate(queryClient, { type: 'catalogue.changed' });
      }),
    },
    actions: {
      showFailed: () => showError(messages.errorToast.importFile),
      showUndone: () => toasts.showToast({ tone: 'success', ...undoneText }),
      showUndoFailed: (_, { error }) => showError(importFailure(error)),
    },
  });
}

/** Creates the import actor of this window. The import continues when the user opens another page. Call it with `app.once`. */
export function createImportActor(app: SignedInApp) {
  const { local, session } = app.storage;
  const actor = createActor(createImportMachine(app), {
    input: { last: readLastImport(session), fill: readImportFill(local) },
  }).start();

  /** Makes the browser ask before the window closes during an import, because the user would not see the result. */
  const warn = (event: BeforeUnloadEvent) => app.session.isLeaving() || event.preventDefault();

  let { last, fill } = actor.getSnapshot().context;
  actor.subscribe((snapshot) => {
    if (snapshot.context.last !== last) {
      last = snapshot.context.last;
      storeLastImport(session, last);
    }
    if (snapshot.context.fill !== fill) {
      fill = snapshot.context.fill;
      storeImportFill(local, fill);
    }
    if (snapshot.matches('importing') || snapshot.matches('undoing')) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
  return actor;
}
