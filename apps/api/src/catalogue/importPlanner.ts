/** Plans the import of an uploaded spreadsheet, and keeps the sheet and the plan in memory until the import [R7.29]. */
import type {
  ImportChoices,
  ImportCorrection,
  ImportDefaults,
  ImportMapping,
} from '@plumbline/domain/catalogue/contract';
import { noImportChoices } from '@plumbline/domain/catalogue/importChoices';
import { guessMapping, importFieldNames, noImportDefaults } from '@plumbline/domain/catalogue/importSheet';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { type DefaultMarkups, hasDefaultMarkup } from '@plumbline/domain/catalogue/markup';
import { maxSpreadsheetBytes } from '@plumbline/domain/files/fileLimits';
import { formatFileSize } from '@plumbline/values/fileSize';
import { LRUCache } from 'lru-cache';
import { readDefaultMarkups } from '../company/store.ts';
import type { Tx } from '../database/database.ts';
import { readPermittedFile } from '../files/store.ts';
import { ApiError } from '../http/errors.ts';
import { readListEtag } from '../http/listEtag.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import type { ApiDeps, ReadSheet, SpreadsheetWorker, StoredPlan } from '../ports.ts';
import { catalogueVersions, readCatalogueJson } from './store.ts';

interface PlanRequest {
  readonly deps: ApiDeps;
  readonly caller: StaffPrincipal;
  readonly fileId: string;
  readonly mapping?: ImportMapping | undefined;
  readonly defaults?: ImportDefaults | undefined;
  readonly choices?: ImportChoices;
  readonly corrections?: readonly ImportCorrection[];
}

/** A plan, the ETag of the catalogue that it was compared with, and the default markups that it used. */
interface CataloguePlan extends StoredPlan {
  readonly etag: string;
  readonly markups: DefaultMarkups;
  readonly corrections: readonly ImportCorrection[];
}

/** The last spreadsheet of a user. */
interface KeptImport {
  readonly sha256: string;
  /** The name of the chosen sheet. Null if the user did not choose one. */
  readonly sheetName: string | null;
  readonly sheet: ReadSheet;
  readonly plan: CataloguePlan;
}

const mebibyte = 2 ** 20;

/**
 * Returns a function that plans an import in the queue of the company, or in a task of this queue that already has a `worker`. It uses
 * the last plan of the user if the bytes of the file, the columns, the default values, the choices, the corrections, the default markups and the catalogue are the same.
 * Otherwise it plans again without reading the file again. No transaction is open while the call waits in the queue.
 */
export function importPlanner() {
  const keptImports = new LRUCache<string, KeptImport>({
    maxSize: 64 * mebibyte,
    maxEntrySize: 16 * mebibyte,
    sizeCalculation: ({ sheet, plan }) => sheet.bytes.byteLength + plan.rows.byteLength,
    ttl: 15 * 60_000,
    ttlAutopurge: true,
  });

  return async (request: PlanRequest, taskWorker?: SpreadsheetWorker): Promise<CataloguePlan> => {
    const { deps, caller, fileId, mapping, defaults, choices = noImportChoices, corrections = [] } = request;
    const sheetName = choices.sheet;
    const { db, spreadsheets } = deps;
    const { file, etag, markups } = await db.company(caller.companyId, async (tx) => ({
      file: await readPermittedFile(tx, caller, fileId),
      etag: await readCatalogueEtag(tx, caller),
      markups: await readDefaultMarkups(tx, caller.companyId),
    }));
    if (file.size > maxSpreadsheetBytes) throw new ApiError('too_large', tooLargeMessage);

    const key = `${caller.companyId} ${caller.userId}`;
    const findKept = () => {
      const kept = keptImports.get(key);
      return kept?.sha256 === file.sha256 && kept.sheetName === sheetName ? kept : undefined;
    };
    const keptPlan = findKept()?.plan;
    if (keptPlan?.etag === etag && isPlanFor(keptPlan, request, markups)) return keptPlan;

    const createPlan = async (worker: SpreadsheetWorker) => {
      const sheet =
        findKept()?.sheet ?? (await worker.read(await readBytes(deps, file.storageKey), sheetName ?? undefined));
      requireColumns(sheet, mapping);
      const { catalogue, ...version } = await db.company(caller.companyId, (tx) => readCatalogue(tx, caller));
      const input = { sheet, catalogue, mapping, defaults, markups, choices, corrections };
      const plan = { ...version, markups, corrections, ...(await worker.plan(input)) };
      keptImports.set(key, { sha256: file.sha256, sheetName, sheet, plan });
      return plan;
    };
    return taskWorker ? createPlan(taskWorker) : spreadsheets.runInQueue(caller.companyId, createPlan);
  };
}

const tooLargeMessage = `A spreadsheet may have ${formatFileSize(maxSpreadsheetBytes)} at the most`;

export const readCatalogueEtag = (tx: Tx, caller: StaffPrincipal) =>
  readListEtag(tx, caller.companyId, catalogueVersions(caller));

/** Reads the ETag before the catalogue. If the catalogue changes between the two reads, a later ETag differs from this one. */
const readCatalogue = async (tx: Tx, caller: StaffPrincipal) => ({
  etag: await readCatalogueEtag(tx, caller),
  catalogue: await readCatalogueJson(tx, caller),
});

/**
 * Whether the plan has the columns, default values, choices and corrections of the request, and the default markups of the company. A request without columns
 * takes them from the headings.
 */
function isPlanFor(
  plan: CataloguePlan,
  { mapping, defaults = noImportDefaults, choices = noImportChoices, corrections = [] }: PlanRequest,
  markups: DefaultMarkups,
): boolean {
  const { columns, mapping: planMapping, defaults: planDefaults, choices: planChoices } = plan.overview;
  const requestedMapping = mapping ?? guessMapping(columns, { hasDefaultMarkup: hasDefaultMarkup(markups) });
  return (
    isSameMarkups(plan.markups, markups) &&
    importFieldNames.every((field) => requestedMapping[field] === planMapping[field]) &&
    defaults.item_type === planDefaults.item_type &&
    defaults.unit === planDefaults.unit &&
    choices.sheet === planChoices.sheet &&
    choices.hiddenRows === planChoices.hiddenRows &&
    choices.prices === planChoices.prices &&
    isSameCorrections(corrections, plan.corrections)
  );
}

const isSameCorrections = (a: readonly ImportCorrection[], b: readonly ImportCorrection[]): boolean =>
  a.length === b.length &&
  a.every(({ row, column, text }, index) => {
    const other = b[index];
    return other?.row === row && other.column === column && other.text === text;
  });

const isSameMarkups = (a: DefaultMarkups, b: DefaultMarkups): boolean =>
  a.default_markup === b.default_markup &&
  itemTypeCodes.every((type) => a.item_type_markups[type] === b.item_type_markups[type]);

async function readBytes({ files }: ApiDeps, storageKey: string): Promise<Uint8Array> {
  const storedFile = await files.get(storageKey);
  if (!storedFile) throw new ApiError('not_found');
  // The `Response` of @hono/node-server has no working `bytes`.
  return new Uint8Array(await new Response(storedFile.bytes as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Throws 400 if a mapping contains the index of a column that the sheet does not have. */
function requireColumns({ columnCount }: ReadSheet, mapping: ImportMapping | undefined): void {
  const unknownColumns = Object.entries(mapping ?? {}).filter(([, column]) => column !== null && column >= columnCount);
  if (unknownColumns.length === 0) return;
  const fields = Object.fromEntries(
    unknownColumns.map(([field]) => [`mapping.${field}`, ['The sheet does not have this column']]),
  );
  throw new ApiError('invalid', `The sheet has only ${columnCount} columns`, { fields });
}
