// The upload dialog of the catalogue, and the spreadsheets that scenarios import.
import type { Locator } from 'playwright';
import { utils, write } from 'xlsx';
import { recordFileTraffic } from './attachments.ts';
import type { UploadedFile } from './uploadedFiles.ts';
import type { PlumblineWorld } from './world.ts';

export const uploadDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Upload Items' });

export const previewRows = (world: PlumblineWorld): Locator =>
  uploadDialog(world).getByRole('table', { name: 'Items in the spreadsheet' }).locator('tbody').getByRole('row');

interface StoredItem {
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

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SpreadsheetRows = readonly (readonly (string | number)[])[];

/** Creates a spreadsheet in the format xlsx. */
export function createSpreadsheet(name: string, rows: SpreadsheetRows): UploadedFile {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), 'Items');
  return { name, mimeType, buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) };
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

/** A file that the catalogue must refuse. */
const htmlPage: UploadedFile = {
  name: 'page.xlsx',
  mimeType,
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

/** Finds a prepared spreadsheet, or the page with the name of a spreadsheet. */
export function findSpreadsheet(world: PlumblineWorld, name: string): UploadedFile {
  const file = preparedSpreadsheets.get(world)?.get(name) ?? (name === htmlPage.name ? htmlPage : undefined);
  if (!file) throw new Error(`Unknown file: ${name}`);
  return file;
}

/** Opens the upload dialog, chooses the file and uploads it. */
export async function uploadSpreadsheet(world: PlumblineWorld, file: UploadedFile): Promise<void> {
  recordFileTraffic(world);
  await world.button('Upload Items').click();
  await uploadDialog(world).getByLabel('Spreadsheet file').setInputFiles([file]);
  await world.button('Upload').click();
}
