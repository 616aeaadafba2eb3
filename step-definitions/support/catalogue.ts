// The upload dialog of the catalogue, and the spreadsheets that scenarios import.
import type { Locator } from 'playwright';
import { utils, write } from 'xlsx';
import { recordFileTraffic } from './attachments.ts';
import { drop } from './files.ts';
import type { UploadedFile } from './uploadedFiles.ts';
import type { PlumblineWorld } from './world.ts';

export const uploadDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Upload Items' });

export const previewRows = (world: PlumblineWorld): Locator =>
  uploadDialog(world).getByRole('table', { name: 'Items in the spreadsheet' }).locator('tbody').getByRole('row');

export interface StoredItem {
  readonly id: string;
  readonly description: string;
}

/** Finds the stored item with this name. */
export async function findItem(world: PlumblineWorld, name: string): Promise<StoredItem> {
  const items = await world.api.callOk<readonly StoredItem[]>('GET', '/api/lineItems/');
  const item = items.find(({ description }) => description === name);
  if (!item) throw new Error(`Unknown item: ${name}`);
  return item;
}

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
} as const;

const formats = { xlsx: 'xlsx', xls: 'biff8', csv: 'csv' } as const;

export type SpreadsheetRows = readonly (readonly (string | number)[])[];

/** Creates a spreadsheet in the format of the extension of its name. */
export function createSpreadsheet(name: string, rows: SpreadsheetRows): UploadedFile {
  const extension = (Object.keys(formats) as (keyof typeof formats)[]).find((key) => name.endsWith(`.${key}`));
  if (!extension) throw new Error(`Unknown spreadsheet format: ${name}`);
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), 'Items');
  return {
    name,
    mimeType: mediaTypes[extension],
    buffer: write(book, { type: 'buffer', bookType: formats[extension] }),
  };
}

const headings = ['Code', 'Name', 'Rate', 'Item type', 'Unit'];
/** A price list with Slate at $14 (in most scenarios the catalogue has it at $12.50), and with the new item Ridge vent at $18.50. */
export const changedPriceListRows: SpreadsheetRows = [
  headings,
  ['', 'Slate, Welsh', 14, 'Material', 'Square Foot'],
  ['RF-210', 'Ridge vent', 18.5, 'Material', 'Each'],
];
/** Rows for `count` items, which have different codes, names and rates. */
export const newItemRows = (count: number): SpreadsheetRows => [
  headings,
  ...Array.from({ length: count }, (_, index) => [
    `GU-${index + 1}`,
    `Gutter ${index + 1}`,
    11 + index,
    'Material',
    'Lineal Foot',
  ]),
];

const preparedSpreadsheets = new WeakMap<PlumblineWorld, Map<string, UploadedFile>>();

/** Stores a spreadsheet in the world for later steps that choose it. */
export function prepareSpreadsheet(world: PlumblineWorld, file: UploadedFile): void {
  const files = preparedSpreadsheets.get(world) ?? new Map<string, UploadedFile>();
  preparedSpreadsheets.set(world, files.set(file.name, file));
}

/** Files that the catalogue must refuse. */
const invalidFiles: Readonly<Record<string, () => UploadedFile>> = {
  'prices.csv': () => createSpreadsheet('prices.csv', changedPriceListRows),
  'prices.pdf': () => ({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }),
  'page.xlsx': () => ({
    name: 'page.xlsx',
    mimeType: mediaTypes.xlsx,
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  }),
};

/** Finds a prepared spreadsheet or an invalid file. */
export function findSpreadsheet(world: PlumblineWorld, name: string): UploadedFile {
  const file = preparedSpreadsheets.get(world)?.get(name) ?? invalidFiles[name]?.();
  if (!file) throw new Error(`Unknown file: ${name}`);
  return file;
}

/** Opens the upload dialog and chooses or drops the file. */
export async function selectSpreadsheet(world: PlumblineWorld, action: string, file: UploadedFile): Promise<void> {
  recordFileTraffic(world);
  await world.button('Upload Items').click();
  if (action === 'drop') await drop(world.button('Choose a file'), [file]);
  else await uploadDialog(world).getByLabel('Spreadsheet file').setInputFiles([file]);
}
