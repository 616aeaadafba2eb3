/** The price list of 20,000 rows that the import benchmark imports. */
import { importFieldNames, importFields } from '@plumbline/domain/catalogue/importSheet';
import { itemTypeCodes, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes, units } from '@plumbline/domain/catalogue/units';
import { utils, write } from 'xlsx';
import { unlessTiny } from '../runSize.ts';

/** A row of a supplier's price list. The catalogue does not contain the item. */
export type PriceRow = readonly [
  code: string,
  description: string,
  rate: number,
  itemType: string,
  unit: string,
  category: string,
];

const goods = ['Asphalt shingles', 'Drip edge', 'Gypsum board', 'Oak flooring', 'Copper pipe', 'GFCI outlet', 'Primer'];
const categories = ['Roofing', 'Drywall', 'Flooring', 'Plumbing', 'Electrical'];

/** Returns the item at the index. The list starts again after its end. */
const itemAt = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** 20,000 rows, the maximum of an import. */
export const priceRows: readonly PriceRow[] = Array.from({ length: unlessTiny(20_000, 100) }, (_, n) => [
  `NW-${String(n).padStart(6, '0')}`,
  `${itemAt(goods, n)} no. ${n}, ${itemAt(categories, n * 3)} grade ${n % 17}`,
  1 + ((n * 7919) % 40_000) / 16,
  itemTypes[itemAt(itemTypeCodes, n)],
  units[itemAt(unitCodes, n * 5)],
  itemAt(categories, n * 7),
]);

/** The same rows as stored in the database, with codes instead of labels. */
export const storedRows = priceRows.map(([code, description, rate, , , category], n) => ({
  code,
  description,
  rate,
  itemType: itemAt(itemTypeCodes, n),
  unit: itemAt(unitCodes, n * 5),
  category,
}));

/** The rows as a compressed spreadsheet, as Excel writes it. */
export function createPriceListFile(): Uint8Array<ArrayBuffer> {
  const headings = importFieldNames.map((field) => importFields[field]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...priceRows.map((row) => [...row])]), 'Prices');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

/** The same spreadsheet with other bytes, in the comment at the end of the zip file. The server keeps the plan of a file by its bytes. */
export function withOtherBytes(spreadsheet: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const comment = crypto.getRandomValues(new Uint8Array(8));
  const bytes = new Uint8Array([...spreadsheet, ...comment]);
  // The last two bytes of a zip file without a comment are the length of the comment.
  bytes[spreadsheet.byteLength - 2] = comment.byteLength;
  return bytes;
}
