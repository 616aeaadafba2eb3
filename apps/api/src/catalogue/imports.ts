import { importFill, importMapping } from '@plumbline/domain/catalogue/importSchema';
import type { Schema } from 'yup';
import type { Tx } from '../database/database.ts';
import { xlsxType } from '../files/fileTypes.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller, Handlers } from '../http/handler.ts';
import { listMark } from '../http/listMarks.ts';
import type { ImportChanges } from '../ports.ts';
import { sha256 } from '../secrets/hashing.ts';
import { sampleRows } from './importSample.ts';
import { changedMeanwhile, lockCatalogue, storeImport } from './importStore.ts';
import { sheetReader } from './importTable.ts';
import { undoImport } from './importUndo.ts';
import { catalogueJson } from './items.ts';

/** Calls that bring a spreadsheet into the catalogue and take it out again [R2.38, R4.05, R7.29]. */
export function importHandlers() {
  const withSheet = sheetReader();
  return {
    'imports.sample': async ({ deps, caller }) => ({
      ...fileOf(await deps.spreadsheets.inTurn(caller.companyId, (worker) => worker.write('Line items', sampleRows))),
      name: 'line-items-sample.xlsx',
      mediaType: xlsxType,
      mark: (await sha256(JSON.stringify(sampleRows))).slice(0, 27),
    }),

    'imports.preview': async ({ deps, caller, params: { fileId }, query }) => {
      const mapping = sentIn(importMapping, query.mapping);
      const fill = sentIn(importFill, query.fill);
      return withSheet({ deps, caller, fileId, mapping }, async (worker, sheet) => {
        const { catalogue } = await deps.db.company(caller.companyId, (tx) => readCatalogue(tx, caller));
        return worker.preview({ sheet, catalogue, mapping, fill });
      });
    },

    /** Planned without a transaction, and stored if the catalogue is still the one that was planned with. */
    'imports.run': async ({ deps, caller, params: { fileId }, body: { mapping, fill, skipErrors }, now, transact }) =>
      withSheet({ deps, caller, fileId, mapping }, async (worker, sheet) => {
        for (let tries = 0; tries < 3; tries += 1) {
          const { catalogue, mark } = await deps.db.company(caller.companyId, (tx) => readCatalogue(tx, caller));
          const changes = await worker.plan({ sheet, catalogue, mapping, fill });
          try {
            return await transact(async (tx) => {
              await lockCatalogue(tx, caller);
              if ((await catalogueMark(tx, caller)) !== mark) throw new CatalogueChanged();
              if (!skipErrors) requireNoErrors(changes);
              return storeImport(tx, { caller, fileId, now, changes });
            });
          } catch (error) {
            if (!(error instanceof CatalogueChanged)) throw error;
          }
        }
        throw changedMeanwhile();
      }),

    'imports.undo': async ({ tx, caller, params, now }) => {
      await lockCatalogue(tx, caller);
      await undoImport(tx, caller, params.importId, now);
    },
  } satisfies Partial<Handlers>;
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ bytes, size: bytes.byteLength });

const sentIn = <Sent>(schema: Schema<Sent>, text: string | undefined): Sent | undefined =>
  text === undefined ? undefined : schema.validateSync(JSON.parse(text), { stripUnknown: true });

/** Somebody changed the catalogue after the import was planned. */
class CatalogueChanged extends Error {}

const catalogueMark = (tx: Tx, caller: Caller) => listMark(tx, 'catalogue.list', caller);

/** The catalogue as JSON. The mark is read first: if a change comes in between, the next mark differs. */
async function readCatalogue(tx: Tx, caller: Caller) {
  return { mark: await catalogueMark(tx, caller), catalogue: await catalogueJson(tx, caller.companyId) };
}

/** 400 that names the first rows with errors and what is wrong with them. */
function requireNoErrors({ summary, wrong }: ImportChanges): void {
  if (summary.error === 0) return;
  const more = summary.error > wrong.length ? ' and more' : '';
  const numbers = wrong.map(({ row }) => row).join(', ');
  const fields = wrong.map(({ row, errors }) => [
    `row ${row}`,
    errors.map(({ column, message }) => `${column}: ${message}`),
  ]);
  throw new ApiError('invalid', `Rows with errors: ${numbers}${more}`, { fields: Object.fromEntries(fields) });
}
