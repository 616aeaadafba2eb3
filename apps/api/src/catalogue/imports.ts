import { planImport } from '@plumbline/domain/catalogue/importPlan';
import { importMapping } from '@plumbline/domain/catalogue/importSchema';
import type { CatalogueItem, ImportMapping, ImportRow } from '@plumbline/domain/contract/entities';
import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { lineItems } from '../database/schema/lineItems.ts';
import { xlsxType } from '../files/fileTypes.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller, Handlers } from '../http/handler.ts';
import { sha256 } from '../session/secrets.ts';
import { sampleRows } from './importSample.ts';
import { lockCatalogue, storeImport } from './importStore.ts';
import { requireColumns, tableReader } from './importTable.ts';
import { undoImport } from './importUndo.ts';
import { itemColumns } from './items.ts';
import { catalogueItemToWire } from './wire.ts';

/** Calls that bring a spreadsheet into the catalogue and take it out again [R2.38, R4.05, R7.29]. */
export function importHandlers() {
  const tableIn = tableReader();
  return {
    'imports.sample': async ({ deps }) => ({
      ...fileOf(await deps.spreadsheets.write('Line items', sampleRows)),
      name: 'line-items-sample.xlsx',
      mediaType: xlsxType,
      mark: (await sha256(JSON.stringify(sampleRows))).slice(0, 27),
    }),

    'imports.preview': async ({ deps, caller, params, query }) => {
      const table = await tableIn(deps, caller, params.fileId);
      const mapping = mappingIn(query.mapping);
      requireColumns(table, mapping);
      const items = await deps.db.company(caller.companyId, (tx) => itemsOf(tx, caller));
      const { creates: _, updates: __, ...preview } = planImport(table, items, mapping);
      return preview;
    },

    'imports.run': async ({ deps, caller, params, body, now, transact }) => {
      const { fileId } = params;
      const table = await tableIn(deps, caller, fileId);
      requireColumns(table, body.mapping);
      return transact(async (tx) => {
        await lockCatalogue(tx, caller);
        const plan = planImport(table, await itemsOf(tx, caller), body.mapping);
        if (!body.skipErrors) requireNoErrors(plan.rows);
        return storeImport(tx, { caller, fileId, now, plan });
      });
    },

    'imports.undo': async ({ tx, caller, params, now }) => {
      await lockCatalogue(tx, caller);
      await undoImport(tx, caller, params.importId, now);
    },
  } satisfies Partial<Handlers>;
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ bytes, size: bytes.byteLength });

const mappingIn = (text: string | undefined): ImportMapping | undefined =>
  text === undefined ? undefined : importMapping.validateSync(JSON.parse(text), { stripUnknown: true });

const itemsOf = async (tx: Tx, { companyId }: Caller): Promise<readonly CatalogueItem[]> =>
  (await tx.select(itemColumns).from(lineItems).where(eq(lineItems.companyId, companyId))).map(catalogueItemToWire);

const mostNamed = 20;

/** 400 that names the rows, the first ones with what is wrong with them. */
function requireNoErrors(rows: readonly ImportRow[]): void {
  const wrong = rows.filter(({ verdict }) => verdict === 'error');
  if (wrong.length === 0) return;
  const named = wrong.slice(0, mostNamed);
  const more = wrong.length > named.length ? ' and more' : '';
  const numbers = named.map(({ row }) => row).join(', ');
  const fields = named.map(({ row, errors }) => [
    `row ${row}`,
    errors.map(({ column, message }) => `${column}: ${message}`),
  ]);
  throw new ApiError('invalid', `Rows with errors: ${numbers}${more}`, { fields: Object.fromEntries(fields) });
}
