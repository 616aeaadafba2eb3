// Helpers for the estimate page: they find, fill in and check its lines, the form of a new line and the totals.
import type { Locator } from 'playwright';
import type { StoredLine } from './apiClient.ts';
import { expect } from './expect.ts';
import { termValue } from './queries.ts';
import type { PlumblineWorld } from './world.ts';

export type LineValues = Readonly<Record<string, string>>;

/** The values of the line that the steps with the words "a line" fill in, by the labels of the form. Its total is $541.25. */
export const slateLine: LineValues = {
  Name: 'Slate, Welsh',
  Rate: '12.5',
  Quantity: '40',
  'Tax %': '8.25',
  Unit: 'Square Foot',
};

/** Adds lines to the estimate of a project through the API. Units are codes. */
export async function storeLines(world: PlumblineWorld, title: string, lines: readonly LineValues[]): Promise<void> {
  for (const line of lines)
    await world.api.callOk('POST', `/api/estimates/${world.estimateIds.get(title)}/items/`, {
      description: line['Name'],
      rate: Number(line['Rate']),
      quantity: Number(line['Quantity']),
      tax: Number(line['Tax %']),
      unit: line['Unit'],
    });
}

/** Reads the lines of the first estimate of the scenario from the server. */
export async function readStoredLines(world: PlumblineWorld): Promise<readonly StoredLine[]> {
  const [estimateId] = world.estimateIds.values();
  return world.api.callOk('GET', `/api/estimates/${estimateId}/items/`);
}

/**
 * Returns the stored line `name` of the first estimate of the scenario. Waits until the server has the line, because the page shows
 * a line before it is saved.
 */
export async function findStoredLine(world: PlumblineWorld, name: string): Promise<StoredLine> {
  let line: StoredLine | undefined;
  const readLine = async () => {
    line = (await readStoredLines(world)).find(({ description }) => description === name);
    return line;
  };
  await expect.poll(readLine, `the line "${name}" on the server`).toBeDefined();
  if (!line) throw new Error(`The estimate has no line "${name}"`);
  return line;
}

/** Changes values of a stored line through the API. */
export async function updateStoredLine(world: PlumblineWorld, name: string, values: object): Promise<void> {
  const line = await findStoredLine(world, name);
  await world.api.callOk('PUT', `/api/estimates/${line.estimate}/items/${line.id}/`, { ...line, ...values });
}

const findRow = ({ page }: PlumblineWorld, has: Locator): Locator =>
  page.getByRole('grid', { name: 'Line items' }).getByRole('row').filter({ has });

/** Finds the rows of the lines, without the headings of sections. */
export const lineRows = (world: PlumblineWorld): Locator =>
  findRow(world, world.page.getByRole('button', { name: /^Delete (?!section )/ }));

export const lineRow = (world: PlumblineWorld, name: string): Locator =>
  findRow(world, world.page.getByRole('button', { name: `Delete ${name}`, exact: true }));

/** Finds the row that the user edits. */
export const editedRow = (world: PlumblineWorld): Locator => findRow(world, world.page.getByRole('textbox'));

export const newLineForm = ({ page }: PlumblineWorld): Locator => page.getByRole('form', { name: 'New line item' });

export async function fillLine(world: PlumblineWorld, line: LineValues): Promise<void> {
  for (const [label, value] of Object.entries(line)) await world.type(label, value);
}

/** Adds a valid line. The form is cleared after its validation, even if the server does not respond. */
export async function addLine(world: PlumblineWorld, line: LineValues): Promise<void> {
  await fillLine(world, line);
  await world.button('Add line item').click();
  await expect(world.field('Name')).toHaveValue('');
}

export const formatDollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const summary = ({ page }: PlumblineWorld): Locator => page.getByRole('region', { name: 'Summary Details' });

/** Finds the amount with the label `name` in the summary, for example `Total`. */
export const summaryAmount = (world: PlumblineWorld, name: string): Locator => termValue(summary(world), name);

export async function expectAmount(world: PlumblineWorld, name: string, amount: number): Promise<void> {
  await expect(summaryAmount(world, name)).toHaveText(formatDollars(amount));
}

/** Opens the row of a line and types a quantity. */
export async function typeQuantity(world: PlumblineWorld, name: string, quantity: string): Promise<void> {
  await lineRow(world, name).getByRole('button', { name: /^Edit/ }).click();
  await editedRow(world).getByLabel('Quantity', { exact: true }).fill(quantity);
}

export async function changeQuantity(world: PlumblineWorld, name: string, quantity: string): Promise<void> {
  await typeQuantity(world, name, quantity);
  await editedRow(world).getByRole('button', { name: 'Save' }).click();
}
