import { importFieldNames, importFields } from '@plumbline/domain/catalogue/importColumns';
import { itemTypeCodes, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { utils, write } from 'xlsx';

/** Code, name, rate, item type, unit, category: as a supplier writes them, none of them in the catalogue yet. */
export type PriceRow = readonly [string, string, number, string, string, string];

const goods = ['Asphalt shingles', 'Drip edge', 'Gypsum board', 'Oak flooring', 'Copper pipe', 'GFCI outlet', 'Primer'];
const categories = ['Roofing', 'Drywall', 'Flooring', 'Plumbing', 'Electrical'];

const one = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/** As many rows as an import takes. */
export const priceRows: readonly PriceRow[] = Array.from({ length: 20_000 }, (_, n) => [
  `NW-${String(n).padStart(6, '0')}`,
  `${one(goods, n)} no. ${n}, ${one(categories, n * 3)} grade ${n % 17}`,
  1 + ((n * 7919) % 40_000) / 16,
  itemTypes[one(itemTypeCodes, n)],
  units[one(unitCodes, n * 5)],
  one(categories, n * 7),
]);

/** The same as the codes that the database keeps. */
export const storedRows = priceRows.map(([code, description, rate, , , category], n) => ({
  code,
  description,
  rate,
  itemType: one(itemTypeCodes, n),
  unit: one(unitCodes, n * 5),
  category,
}));

/** The spreadsheet of them, packed as Excel packs. */
export function priceList(): Uint8Array<ArrayBuffer> {
  const headings = importFieldNames.map((field) => importFields[field]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...priceRows.map((row) => [...row])]), 'Prices');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
