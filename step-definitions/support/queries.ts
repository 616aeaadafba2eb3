// Queries for the one place of a page that shows a value. Each step that checks a value uses them, so that it cannot pass on a text that
// also stands elsewhere. They match whole texts, and Playwright refuses a query that finds several elements.
import { type Locator, type Page, selectors } from 'playwright';
import { expect } from './expect.ts';

/** Returns a pattern for this text and nothing else. */
export const exactly = (text: string): RegExp => new RegExp(`^\\s*${escapePattern(text)}\\s*$`);

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The selector `column=Total` finds the cell of a table row below the heading `Total`. Cells can span several columns. Runs in the page. */
function createColumnSelector() {
  const cellsOf = (row: HTMLTableRowElement | null | undefined) => [...(row?.cells ?? [])];
  const firstColumn = (cell: HTMLTableCellElement) =>
    cellsOf(cell.parentElement as HTMLTableRowElement)
      .slice(0, cell.cellIndex)
      .reduce((count, { colSpan }) => count + colSpan, 0);
  const queryAll = (row: HTMLTableRowElement, heading: string) => {
    const headings = cellsOf(row.closest('table')?.tHead?.rows[0]);
    const columns = headings.filter(({ textContent }) => textContent?.trim() === heading).map(firstColumn);
    return cellsOf(row).filter((cell) => columns.includes(firstColumn(cell)));
  };
  return { queryAll, query: (row: HTMLTableRowElement, heading: string) => queryAll(row, heading)[0] ?? null };
}

await selectors.register('column', createColumnSelector, { contentScript: true });

/** Finds the cell of a row below the column heading with this text. */
export const cellOf = (row: Locator, heading: string): Locator => row.locator(`column=${heading}`);

/** Finds the value of a term in a description list, for example the amount of a label in a summary. */
export const termValue = (list: Locator, term: string): Locator =>
  list
    .getByRole('term')
    .filter({ hasText: exactly(term) })
    .locator('+ dd');

/** Finds the field of a card with exactly this label and value. */
export const cardField = (card: Locator, label: string, value: string): Locator =>
  card.getByText(`${label} ${value}`, { exact: true });

/** Finds the element with exactly this text in an alert or a status. */
export const message = (page: Page, role: 'alert' | 'status', text: string): Locator =>
  page.getByText(text, { exact: true }).and(page.locator(`[role=${role}], [role=${role}] *`));

/** Chooses an action from the menu that the button with this name opens. */
export async function chooseFromMenu(page: Page, button: string, action: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Finds the text of a page that is shown while its content is loading. */
const loading = (page: Page): Locator => page.getByText('Loading', { exact: true });

/** What a step calls by its kind and its name or text. */
const elementQueries = {
  heading: (page: Page, name: string) => page.getByRole('heading', { name, exact: true }),
  text: (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }),
  link: (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }),
  button: (page: Page, name: string) => page.getByRole('button', { name, exact: true }),
  field: (page: Page, label: string) => page.getByLabel(label, { exact: true }),
  filter: (page: Page, label: string) => page.getByRole('search').getByLabel(label, { exact: true }),
  column: (page: Page, heading: string) => page.getByRole('columnheader', { name: heading, exact: true }),
  table: (page: Page, name: string) => page.getByRole('table', { name, exact: true }),
  picture: (page: Page, name: string) => page.getByRole('img', { name, exact: true }),
  error: (page: Page, text: string) => message(page, 'alert', text),
  notice: (page: Page, text: string) => message(page, 'status', text),
};

export type ElementKind = keyof typeof elementQueries;

export const elementKinds = Object.keys(elementQueries);

/** Expects one visible element of this kind with exactly this name or text. */
export async function expectElement(page: Page, kind: ElementKind, name: string): Promise<void> {
  const element = elementQueries[kind](page, name);
  await expect(element).toBeVisible();
  // A picture whose file cannot be loaded is visible too.
  if (kind === 'picture')
    await expect.poll(() => element.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Expects no visible element of this kind and name. Waits first until the page has loaded its content. */
export async function expectNoElement(page: Page, kind: ElementKind, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(loading(page)).toHaveCount(0);
  await expect(elementQueries[kind](page, name).filter({ visible: true })).toHaveCount(0);
}
