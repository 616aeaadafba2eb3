// Steps that select cells of an estimate, and that copy, cut and paste them with the clipboard of the browser.
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { lineRow } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

/** The columns by their names in the steps. */
const columns = ['name', 'rate', 'quantity', 'tax', 'total', 'unit', 'cost'];
const columnPattern = `(${columns.join('|')})`;
const cellsPattern = `the cells from the ${columnPattern} of "([^"]*)" to the ${columnPattern} of "([^"]*)"`;

const cellOf = (world: PlumblineWorld, column: string, line: string): Locator =>
  lineRow(world, line).locator(`[data-field="${column === 'name' ? 'description' : column}"]`);

/** Selects the cells between two cells with Shift and the arrow keys. */
async function selectCells(world: PlumblineWorld, from: [string, string], to: [string, string]): Promise<void> {
  const { keyboard } = world.page;
  await cellOf(world, ...from).focus();
  const last = cellOf(world, ...to);
  const steps = columns.indexOf(to[0]) - columns.indexOf(from[0]);
  for (let step = 0; step < steps; step += 1) await keyboard.press('Shift+ArrowRight');
  const isLast = () => last.evaluate((cell) => cell === document.activeElement);
  while (!(await isLast())) await keyboard.press('Shift+ArrowDown');
}

/** Copies tab-separated text in another page, as a spreadsheet program does. */
When('I copy the cells of a spreadsheet', async function (this: PlumblineWorld, cells: DataTable) {
  const spreadsheet = await this.context.newPage();
  await spreadsheet.evaluate(
    (text) =>
      document.addEventListener('copy', (event) => {
        event.clipboardData?.setData('text/plain', text);
        event.preventDefault();
        document.title = 'Copied';
      }),
    cells
      .raw()
      .map((row) => `${row.join('\t')}\r\n`)
      .join(''),
  );
  await spreadsheet.keyboard.press('Control+c');
  await expect(spreadsheet).toHaveTitle('Copied');
  await spreadsheet.close();
});

When(
  new RegExp(`^I copy ${cellsPattern}$`),
  async function (this: PlumblineWorld, firstColumn: string, first: string, lastColumn: string, last: string) {
    await selectCells(this, [firstColumn, first], [lastColumn, last]);
    await this.page.keyboard.press('Control+c');
  },
);

When(
  /^I (copy|cut) the (?:line "([^"]*)"|lines from "([^"]*)" to "([^"]*)")$/,
  async function (
    this: PlumblineWorld,
    action: string,
    only: string | null,
    first: string | null,
    last: string | null,
  ) {
    await lineRow(this, only ?? first ?? '')
      .getByRole('rowheader')
      .focus();
    await this.page.keyboard.press('Space');
    const lastName = last === null ? null : lineRow(this, last).getByRole('rowheader');
    while (lastName && !(await lastName.evaluate((cell) => cell === document.activeElement)))
      await this.page.keyboard.press('Shift+ArrowDown');
    await this.page.keyboard.press(action === 'copy' ? 'Control+c' : 'Control+x');
  },
);

When(
  new RegExp(`^I paste on the ${columnPattern} of "([^"]*)"$`),
  async function (this: PlumblineWorld, column: string, line: string) {
    await cellOf(this, column, line).focus();
    await this.page.keyboard.press('Control+v');
  },
);

/** Pastes into a text field of another page, which gets the plain text. */
Then('a spreadsheet gets the cells', async function (this: PlumblineWorld, cells: DataTable) {
  const spreadsheet = await this.context.newPage();
  await spreadsheet.setContent('<textarea></textarea>');
  await spreadsheet.locator('textarea').focus();
  await spreadsheet.keyboard.press('Control+v');
  const text = cells
    .raw()
    .map((row) => row.join('\t'))
    .join('\n');
  await expect(spreadsheet.locator('textarea')).toHaveValue(text);
  await spreadsheet.close();
});
