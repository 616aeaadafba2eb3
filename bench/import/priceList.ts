import { importFieldNames, importFields } from '@plumbline/domain/catalogue/importSheet';
import { itemTypeCodes, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { utils, write } from 'xlsx';

/** Rows of a supplier's price list: code, name, rate, item type, unit, category. None is in the catalogue. */
export type PriceRow = readonly [string, string, number, string, string, string];

const goods = ['Asphalt shingles', 'Drip edge', 'Gypsum board', 'Oak flooring', 'Copper pipe', 'GFCI outlet', 'Primer'];
const categories = ['Roofing', 'Drywall', 'Flooring', 'Plumbing', 'Electrical'];

const one = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/** The maximum number of rows of an import. */
export const priceRows: readonly PriceRow[] = Array.from({ length: 20_000 }, (_, n) => [
  `NW-${String(n).padStart(6, '0')}`,
  `${one(goods, n)} no. ${n}, ${one(categories, n * 3)} grade ${n % 17}`,
  1 + ((n * 7919) % 40_000) / 16,
  itemTypes[one(itemTypeCodes, n)],
  units[one(unitCodes, n * 5)],
  one(categories, n * 7),
]);

/** The same values as codes of the database. */
export const storedRows = priceRows.map(([code, description, rate, , , category], n) => ({
  code,
  description,
  rate,
  itemType: one(itemTypeCodes, n),
  unit: one(unitCodes, n * 5),
  category,
}));

/** The rows as a spreadsheet, compressed like Excel's. */
export function priceList(): Uint8Array<ArrayBuffer> {
  const headings = importFieldNames.map((field) => importFields[field]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...priceRows.map((row) => [...row])]), 'Prices');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
