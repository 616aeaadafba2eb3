import type { Locator } from 'playwright';
import type { StoredLine } from './client.ts';
import { expect } from './expect.ts';
import type { PlumblineWorld } from './world.ts';

export type Cells = Readonly<Record<string, string>>;

/** A line as a person types it. */
export const slate: Cells = {
  Name: 'Slate, Welsh',
  Rate: '12.5',
  Quantity: '40',
  'Tax %': '8.25',
  Unit: 'Square Foot',
};

/** Lines of a project's estimate, by the API; units by their codes. */
export async function storeLines(world: PlumblineWorld, title: string, lines: readonly Cells[]): Promise<void> {
  for (const line of lines)
    await world.api.ask('POST', `/api/estimates/${world.estimates.get(title)}/items/`, {
      description: line['Name'],
      rate: Number(line['Rate']),
      quantity: Number(line['Quantity']),
      tax: Number(line['Tax %']),
      unit: line['Unit'],
    });
}

/** The stored lines of the scenario's first estimate. */
export async function storedLines(world: PlumblineWorld): Promise<readonly StoredLine[]> {
  const [estimate] = world.estimates.values();
  return world.api.ask('GET', `/api/estimates/${estimate}/items/`);
}

const table = (world: PlumblineWorld): Locator => world.page.getByRole('table', { name: 'Line items' });

export const rows = (world: PlumblineWorld): Locator =>
  table(world)
    .getByRole('row')
    .filter({ has: world.page.getByRole('button', { name: /^Delete / }) });

export const row = (world: PlumblineWorld, name: string): Locator =>
  table(world)
    .getByRole('row')
    .filter({ has: world.page.getByRole('button', { name: `Delete ${name}`, exact: true }) });

/** The row that is being edited. */
export const openRow = (world: PlumblineWorld): Locator =>
  table(world)
    .getByRole('row')
    .filter({ has: world.page.getByRole('textbox') });

export const newLine = (world: PlumblineWorld): Locator => world.page.getByRole('form', { name: 'New line item' });

export async function fillLine(world: PlumblineWorld, line: Cells): Promise<void> {
  for (const [label, value] of Object.entries(line)) await world.type(label, value);
}

export async function addLine(world: PlumblineWorld, line: Cells): Promise<void> {
  await fillLine(world, line);
  await world.button('Add line item').click();
}

export async function changeLine(world: PlumblineWorld, name: string, label: string, value: string): Promise<void> {
  await row(world, name).getByRole('button', { name: /^Edit/ }).click();
  await openRow(world).getByLabel(label, { exact: true }).fill(value);
  await openRow(world).getByRole('button', { name: 'Save' }).click();
}

export async function askToDelete(world: PlumblineWorld, name: string): Promise<void> {
  await row(world, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
}

export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const summary = (world: PlumblineWorld): Locator => world.page.getByRole('region', { name: 'Summary Details' });

/** One of SubTotal, Taxes, Discount and Total. */
export const figure = (world: PlumblineWorld, name: string): Locator =>
  summary(world)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('+ dd');

export async function expectFigure(world: PlumblineWorld, name: string, amount: number): Promise<void> {
  await expect(figure(world, name)).toHaveText(dollars(amount));
}
