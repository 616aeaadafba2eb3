/** The import of a spreadsheet into the catalogue: stored data, actors and dialog. CataloguePage loads this module lazily. */
import type { ImportDefaults, ImportResult } from '@plumbline/domain/catalogue/contract';
import {
  type CompletedImport,
  type ImportSource,
  importFailure,
  importMachine,
  type PreviewRequest,
  type ShownPreview,
} from '@plumbline/domain/catalogue/importMachine';
import { importUndoneText } from '@plumbline/domain/catalogue/importSummary';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes } from '@plumbline/domain/catalogue/units';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { ImportDialog } from '@plumbline/ui/screens/catalogue/ImportDialog';
import { createActor, fromPromise } from 'xstate';
import { newId } from '../api/http.ts';
import { invalidate } from '../api/queryKeys.ts';
import { type SignedInApp, useSignedInApp } from '../app/appContext.ts';
import { logError } from '../browser/logError.ts';
import { saveFile } from '../browser/saveFile.ts';
import { createUploadFileActor } from '../files/actors.ts';
import { importDefaultsKey } from '../storage/preferences.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

const lastImportKey = 'import.last';

/** Reads the last import of this window, so that it can be undone after a reload. It is removed when the session of the user ends. */
export const readLastImport = (session: Storage): CompletedImport | null =>
  readJson<CompletedImport>(session, lastImportKey, 'result');

/** Stores the last import of this window. Null removes it. */
export const storeLastImport = (session: Storage, lastImport: CompletedImport | null): void =>
  writeJson(session, lastImportKey, lastImport);

/** Reads the item type and unit that the last import in this browser used for rows without these values. */
export function readImportDefaults(local: Storage): ImportDefaults {
  const [type, unit] = (local.getItem(importDefaultsKey) ?? '').split(' ');
  const item_type = itemTypeCodes.find((code) => code === type) ?? null;
  return { item_type, unit: unitCodes.find((code) => code === unit) ?? null };
}

/** Stores the default item type and unit of an import in this browser. */
export const storeImportDefaults = (local: Storage, { item_type, unit }: ImportDefaults): void =>
  local.setItem(importDefaultsKey, `${item_type ?? ''} ${unit ?? ''}`);

type ImportRequest = ImportSource & { skipErrors: boolean };

/** Provides the import machine with API actors [R4.05, R7.29]. */
function createImportMachine(app: SignedInApp) {
  const { api, queryClient, toasts } = app;
  /** The idempotency key of each request. A retry after a lost response sends the same key [F4]. */
  const keys = new Map<string, string>();

  function keyOf(request: ImportRequest): string {
    const requestJson = JSON.stringify(request);
    const key = keys.get(requestJson) ?? newId();
    keys.set(requestJson, key);
    return key;
  }

  const showError = (text: string) => toasts.showToast({ tone: 'error', title: errorToastTitle, text });

  return importMachine.provide({
    actors: {
      uploadFile: app.once(createUploadFileActor),
      preview: fromPromise<ShownPreview, PreviewRequest>(
        async ({ input: { fileId, mapping, defaults, choices, corrections, shown }, signal }) => {
          const columns = mapping ? { mapping } : {};
          const page = { page: shown.page, ...(shown.status && { verdict: shown.status }) };
          const body = { ...columns, defaults, choices, corrections: [...corrections], ...page };
          const preview = await api('imports.previewChoices', { params: { fileId }, body, signal });
          return { ...preview, shown };
        },
      ),
      runImport: fromPromise<ImportResult, ImportRequest>(async ({ input }) => {
        const { fileId, mapping, defaults, choices, corrections, skipErrors } = input;
        const body = { mapping: mapping ?? undefined, defaults, choices, corrections: [...corrections], skipErrors };
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
      showImportFailedToast: () => showError(messages.errorToast.importFile),
      showUndoneToast: () => toasts.showToast({ tone: 'success', ...importUndoneText }),
      showUndoFailedToast: (_, { error }) => showError(importFailure(error)),
    },
  });
}

/** Creates the import actor of this window. The import continues when the user opens another page. Call it with `app.once`. */
export function createImportActor(app: SignedInApp) {
  const { local, session } = app.storage;
  const actor = createActor(createImportMachine(app), {
    ...app.actorOptions,
    input: { lastImport: readLastImport(session), defaults: readImportDefaults(local) },
  }).start();

  // During an import or undo, the browser asks for confirmation before the window closes, because the user would not see the result.
  let stopConfirming: (() => void) | null = null;

  let { lastImport, defaults } = actor.getSnapshot().context;
  actor.subscribe((snapshot) => {
    if (snapshot.context.lastImport !== lastImport) {
      lastImport = snapshot.context.lastImport;
      storeLastImport(session, lastImport);
    }
    if (snapshot.context.defaults !== defaults) {
      defaults = snapshot.context.defaults;
      storeImportDefaults(local, defaults);
    }
    if (snapshot.matches('importing') || snapshot.matches('undoing')) {
      stopConfirming ??= app.navigation.confirmBeforeUnload(() => !app.session.isNavigating());
    } else {
      stopConfirming?.();
      stopConfirming = null;
    }
  });
  return actor;
}

/** Downloads the sample spreadsheet [R2.38]. */
async function downloadSample({ api, toasts }: Pick<SignedInApp, 'api' | 'toasts'>): Promise<void> {
  try {
    saveFile(await api('imports.sample'));
  } catch (error) {
    logError('The sample spreadsheet was not downloaded', error);
    if (error instanceof Error) toasts.showToast({ tone: 'error', title: errorToastTitle, text: error.message });
  }
}

export interface CatalogueImportProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog Upload Items [R2.38]. */
export function CatalogueImport({ open, onClose }: CatalogueImportProps) {
  const app = useSignedInApp();
  return (
    <ImportDialog
      actor={app.once(createImportActor)}
      open={open}
      onClose={onClose}
      onDownloadSample={() => void downloadSample(app)}
    />
  );
}
