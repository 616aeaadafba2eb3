/** HTTP handlers of the catalogue and its spreadsheet imports [R2.36-R2.38, R4.05, R7.13, R7.14, R7.29]. */
import { importDefaultsBody, importMappingBody } from '@plumbline/domain/catalogue/contract';
import { type ImportRowStatus, importRowStatuses } from '@plumbline/domain/catalogue/importSheet';
import { locatePage, locateRows } from '@plumbline/domain/catalogue/importSummary';
import { changedValues } from '@plumbline/domain/events/changedValues';
import type { Schema } from 'yup';
import { recordEvent } from '../events/store.ts';
import { xlsxType } from '../files/fileTypes.ts';
import { ApiError } from '../http/errors.ts';
import { shortHash } from '../http/etag.ts';
import type { Handlers } from '../http/handler.ts';
import type { StoredPlan } from '../ports.ts';
import { readPlannedRows } from '../spreadsheets/plannedRows.ts';
import { importPlanner, readCatalogueEtag } from './importPlanner.ts';
import { sampleSpreadsheetRows } from './sampleSpreadsheetRows.ts';
import {
  catalogueChangedError,
  catalogueVersions,
  deleteItem,
  insertImport,
  insertItem,
  listItems,
  lockCatalogue,
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

/** The maximum number of invalid rows in the error of an import. */
const maxInvalidRows = 20;

/** Throws 400 if the sheet has invalid rows. The error contains the first of these rows and their errors. */
function requireNoErrors(plan: StoredPlan): void {
  const { summary } = plan.overview;
  if (summary.error === 0) return;
  const { first, end } = locateRows(summary, ['error']);
  const invalidRows = readPlannedRows(plan, { first, end: Math.min(end, first + maxInvalidRows) });
  const suffix = summary.error > invalidRows.length ? ' and more' : '';
  const numbers = invalidRows.map(({ row }) => row).join(', ');
  const fields = invalidRows.map(({ row, errors }) => [
    `row ${row}`,
    errors.map(({ column, message }) => `${column}: ${message}`),
  ]);
  throw new ApiError('invalid', `Rows with errors: ${numbers}${suffix}`, { fields: Object.fromEntries(fields) });
}

interface RequestedPage {
  readonly page: number | undefined;
  readonly verdict: ImportRowStatus | undefined;
}

/** The preview with the rows of a page, or with all rows in the order of the sheet if no page is requested. */
function previewOf(plan: StoredPlan, { page, verdict: status }: RequestedPage) {
  const { summary } = plan.overview;
  const range = page === undefined ? locateRows(summary, importRowStatuses) : locatePage(summary, { status, page });
  const rows = readPlannedRows(plan, range).map(({ item: _, ...row }) => row);
  return { ...plan.overview, rows: page === undefined ? rows.toSorted((a, b) => a.row - b.row) : rows };
}

export function catalogueHandlers() {
  const planImport = importPlanner();
  return {
    'catalogue.list': { listVersions: catalogueVersions, handle: ({ tx, caller }) => listItems(tx, caller) },

    'catalogue.get': ({ tx, caller, params }) => readItem(tx, caller, params.id),

    'catalogue.create': {
      readExisting: ({ tx, caller }, id) => readItem(tx, caller, id),
      async handle({ tx, caller, newId, body, now }) {
        const item = await insertItem(tx, caller, newId, body, now);
        await recordEvent({ tx, caller, now }, { type: 'catalogue-item.created', recordId: item.id, payload: {} });
        return item;
      },
    },

    'catalogue.update': async ({ tx, caller, params, body, now }) => {
      const storedItem = await readItem(tx, caller, params.id);
      const item = await updateItem(tx, caller, storedItem, body, now);
      const payload = { changes: changedValues(storedItem, item) };
      await recordEvent({ tx, caller, now }, { type: 'catalogue-item.updated', recordId: item.id, payload });
      return item;
    },

    'catalogue.delete': async ({ tx, caller, params, now }) => {
      await deleteItem(tx, caller, params.id, now);
      await recordEvent({ tx, caller, now }, { type: 'catalogue-item.deleted', recordId: params.id, payload: {} });
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
      const plan = await planImport({ deps, caller, fileId, mapping, defaults });
      return previewOf(plan, {
        page: query.page === undefined ? undefined : Number(query.page),
        verdict: query.verdict,
      });
    },

    'imports.previewChoices': async ({ deps, caller, params: { fileId }, body: { page, verdict, ...request } }) =>
      previewOf(await planImport({ deps, caller, fileId, ...request }), { page, verdict }),

    /** Plans without a transaction and stores the plan if the catalogue is unchanged. If it has changed, plans again. */
    'imports.run': async ({ deps, caller, params: { fileId }, body: { skipErrors, ...request }, now, transact }) =>
      deps.spreadsheets.runInQueue(caller.companyId, async (worker) => {
        for (let planCount = 0; planCount < maxPlans; planCount += 1) {
          const plan = await planImport({ deps, caller, fileId, ...request }, worker);
          const { summary } = plan.overview;
          try {
            return await transact(async (tx) => {
              await lockCatalogue(tx, caller);
              if ((await readCatalogueEtag(tx, caller)) !== plan.etag) throw new OutdatedPlan();
              if (!skipErrors) requireNoErrors(plan);
              const changes = readPlannedRows(plan, locateRows(summary, ['new', 'update']));
              const result = await insertImport(tx, { caller, fileId, now, summary, changes });
              const payload = { created: summary.new, updated: summary.update };
              await recordEvent({ tx, caller, now }, { type: 'catalogue.imported', recordId: result.import, payload });
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
      await recordEvent({ tx, caller, now }, event);
    },
  } satisfies Partial<Handlers>;
}
