/** HTTP handlers of the catalogue and its spreadsheet imports [R2.36-R2.38, R4.05, R7.13, R7.14, R7.29]. */
import { importDefaultsBody, importMappingBody } from '@plumbline/domain/catalogue/contract';
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { Schema } from 'yup';
import type { Tx } from '../database/database.ts';
import { recordEvent } from '../events/store.ts';
import { xlsxType } from '../files/fileTypes.ts';
import { ApiError } from '../http/errors.ts';
import { shortHash } from '../http/etag.ts';
import type { Handlers } from '../http/handler.ts';
import { readListEtag } from '../http/listEtag.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import type { ImportChanges } from '../ports.ts';
import { importSheetReader } from './importSheetReader.ts';
import { sampleSpreadsheetRows } from './sampleSpreadsheetRows.ts';
import {
  catalogueChangedError,
  catalogueVersions,
  deleteItem,
  insertImport,
  insertItem,
  listItems,
  lockCatalogue,
  readCatalogueJson,
  readItem,
  undoImport,
  updateItem,
} from './store.ts';

/** The maximum number of times an import is planned. The import fails if the catalogue has changed after the last plan. */
const maxPlans = 3;

/** The error for a catalogue that changed after an import was planned. */
class OutdatedPlan extends Error {}

/** Parses a JSON query parameter. */
const parseQuery = <Value>(schema: Schema<Value>, text: string | undefined): Value | undefined =>
  text === undefined ? undefined : schema.validateSync(JSON.parse(text), { stripUnknown: true });

const readCatalogueEtag = (tx: Tx, caller: StaffPrincipal) =>
  readListEtag(tx, caller.companyId, catalogueVersions(caller));

/** Reads the ETag before the catalogue. If the catalogue changes between the two reads, a later ETag differs from this one. */
const readCatalogue = async (tx: Tx, caller: StaffPrincipal) => ({
  etag: await readCatalogueEtag(tx, caller),
  catalogue: await readCatalogueJson(tx, caller),
});

/** Throws 400 if the sheet has invalid rows. The error contains the first of these rows and their errors. */
function requireNoErrors({ summary, invalidRows }: ImportChanges): void {
  if (summary.error === 0) return;
  const suffix = summary.error > invalidRows.length ? ' and more' : '';
  const numbers = invalidRows.map(({ row }) => row).join(', ');
  const fields = invalidRows.map(({ row, errors }) => [
    `row ${row}`,
    errors.map(({ column, message }) => `${column}: ${message}`),
  ]);
  throw new ApiError('invalid', `Rows with errors: ${numbers}${suffix}`, { fields: Object.fromEntries(fields) });
}

export function catalogueHandlers() {
  const runWithSheet = importSheetReader();
  return {
    'catalogue.list': { listVersions: catalogueVersions, handle: ({ tx, caller }) => listItems(tx, caller) },

    'catalogue.get': ({ tx, caller, params }) => readItem(tx, caller, params.id),

    'catalogue.create': {
      readExisting: ({ tx, caller }, id) => readItem(tx, caller, id),
      async handle({ tx, caller, newId, body, now }) {
        const item = await insertItem(tx, caller, newId, body, now);
        recordEvent({ tx, caller, now }, { type: 'catalogue-item.created', recordId: item.id, payload: {} });
        return item;
      },
    },

    'catalogue.update': async ({ tx, caller, params, body, now }) => {
      const storedItem = await readItem(tx, caller, params.id);
      const item = await updateItem(tx, caller, storedItem, body, now);
      const payload = { changes: changedValues(storedItem, item) };
      recordEvent({ tx, caller, now }, { type: 'catalogue-item.updated', recordId: item.id, payload });
      return item;
    },

    'catalogue.delete': async ({ tx, caller, params, now }) => {
      await deleteItem(tx, caller, params.id);
      recordEvent({ tx, caller, now }, { type: 'catalogue-item.deleted', recordId: params.id, payload: {} });
    },

    'imports.sample': async ({ deps, caller }) => {
      const bytes = await deps.spreadsheets.runInQueue(caller.companyId, (worker) =>
        worker.write('Line items', sampleSpreadsheetRows),
      );
      return {
        bytes,
        size: bytes.byteLength,
        name: 'line-items-sample.xlsx',
        mediaType: xlsxType,
        etagValue: await shortHash(JSON.stringify(sampleSpreadsheetRows)),
      };
    },

    'imports.preview': async ({ deps, caller, params: { fileId }, query }) => {
      const mapping = parseQuery(importMappingBody, query.mapping);
      const defaults = parseQuery(importDefaultsBody, query.defaults);
      return runWithSheet({ deps, caller, fileId, mapping }, async (worker, sheet) => {
        const { catalogue } = await deps.db.company(caller.companyId, (tx) => readCatalogue(tx, caller));
        return worker.preview({ sheet, catalogue, mapping, defaults });
      });
    },

    /** Plans without a transaction and stores the plan if the catalogue is unchanged. If it has changed, plans again. */
    'imports.run': async ({
      deps,
      caller,
      params: { fileId },
      body: { mapping, defaults, skipErrors },
      now,
      transact,
    }) =>
      runWithSheet({ deps, caller, fileId, mapping }, async (worker, sheet) => {
        for (let planCount = 0; planCount < maxPlans; planCount += 1) {
          const { catalogue, etag } = await deps.db.company(caller.companyId, (tx) => readCatalogue(tx, caller));
          const changes = await worker.plan({ sheet, catalogue, mapping, defaults });
          try {
            return await transact(async (tx) => {
              await lockCatalogue(tx, caller);
              if ((await readCatalogueEtag(tx, caller)) !== etag) throw new OutdatedPlan();
              if (!skipErrors) requireNoErrors(changes);
              const result = await insertImport(tx, { caller, fileId, now, changes });
              const payload = { created: changes.creates.length, updated: changes.updates.length };
              recordEvent({ tx, caller, now }, { type: 'catalogue.imported', recordId: result.import, payload });
              return result;
            });
          } catch (error) {
            if (!(error instanceof OutdatedPlan)) throw error;
          }
        }
        throw catalogueChangedError();
      }),

    'imports.undo': async ({ tx, caller, params, now }) => {
      await lockCatalogue(tx, caller);
      await undoImport(tx, caller, params.importId, now);
      const event = { type: 'catalogue.import-undone', recordId: params.importId, payload: {} } as const;
      recordEvent({ tx, caller, now }, event);
    },
  } satisfies Partial<Handlers>;
}
