import type { Locator } from 'playwright';
import { utils, write } from 'xlsx';
import { watchFiles } from './attachments.ts';
import { drop } from './files.ts';
import type { UploadedFile } from './pictures.ts';
import type { PlumblineWorld } from './world.ts';

export const itemDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Item Details' });

/** A field of the item; a required one has a star behind its name. */
export const itemField = (world: PlumblineWorld, label: string): Locator =>
  itemDialog(world).getByLabel(new RegExp(`^${label}`));

export const uploadDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Upload Items' });

export const previewed = (world: PlumblineWorld): Locator =>
  uploadDialog(world).getByRole('table', { name: 'Items in the spreadsheet' }).locator('tbody').getByRole('row');

export interface StoredItem {
  readonly id: string;
  readonly description: string;
}

export async function itemNamed(world: PlumblineWorld, name: string): Promise<StoredItem> {
  const items = await world.api.ask<readonly StoredItem[]>('GET', '/api/lineItems/');
  const found = items.find(({ description }) => description === name);
  if (!found) throw new Error(`No such item: ${name}`);
  return found;
}

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
} as const;

const formats = { xlsx: 'xlsx', xls: 'biff8', csv: 'csv' } as const;

export type Rows = readonly (readonly (string | number)[])[];

/** A spreadsheet as its program writes it, in the format that its name ends in. */
export function aSpreadsheet(name: string, rows: Rows): UploadedFile {
  const ending = (Object.keys(formats) as (keyof typeof formats)[]).find((one) => name.endsWith(`.${one}`));
  if (!ending) throw new Error(`No spreadsheet is called ${name}`);
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), 'Items');
  return { name, mimeType: mediaTypes[ending], buffer: write(book, { type: 'buffer', bookType: formats[ending] }) };
}

const heads = ['Code', 'Name', 'Rate', 'Item type', 'Unit'];
export const dearerSlateAndRidgeVent: Rows = [
  heads,
  ['', 'Slate, Welsh', 14, 'Material', 'Square Foot'],
  ['RF-210', 'Ridge vent', 18.5, 'Material', 'Each'],
];
export const newItems = (count: number): Rows => [
  heads,
  ...Array.from({ length: count }, (_, at) => [`GU-${at + 1}`, `Gutter ${at + 1}`, 11 + at, 'Material', 'Lineal Foot']),
];

const prepared = new WeakMap<PlumblineWorld, Map<string, UploadedFile>>();

/** Keeps a file for the steps that bring it. */
export function keepSpreadsheet(world: PlumblineWorld, file: UploadedFile): void {
  const files = prepared.get(world) ?? new Map<string, UploadedFile>();
  prepared.set(world, files.set(file.name, file));
}

const strangers: Readonly<Record<string, () => UploadedFile>> = {
  'prices.csv': () => aSpreadsheet('prices.csv', dearerSlateAndRidgeVent),
  'prices.pdf': () => ({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }),
  'page.xlsx': () => ({
    name: 'page.xlsx',
    mimeType: mediaTypes.xlsx,
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  }),
};

export function spreadsheet(world: PlumblineWorld, name: string): UploadedFile {
  const file = prepared.get(world)?.get(name) ?? strangers[name]?.();
  if (!file) throw new Error(`No such file: ${name}`);
  return file;
}

/** Opens the dialog and chooses or drops the file. */
export async function bringSpreadsheet(world: PlumblineWorld, how: string, file: UploadedFile): Promise<void> {
  watchFiles(world);
  await world.button('Upload Items').click();
  if (how === 'drop') await drop(world.button('Choose a file'), [file]);
  else await uploadDialog(world).getByLabel('Spreadsheet file').setInputFiles([file]);
}
