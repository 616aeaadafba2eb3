/** Measures key presses and clicks on single screens: project list, estimate, catalogue and the baseline page. */
import type { Page, Request } from 'playwright';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { measureInteraction, measureKeys, measureSearches } from './measureInteraction.ts';
import type { Timing } from './observeInteraction.ts';

/**
 * Search texts for the projects of server/benchmarkRows.ts. Each typed letter reduces the number of results: all projects have a street, so
 * no text starts with one of its letters.
 */
const projectSearchTexts = ['hugh', 'wh', 'good', 'pe', 'hugh', 'br', 'good', 'pe'];
/** Search texts for the catalogue. Each typed letter reduces the number of results. */
const catalogueSearchTexts = ['co', 'gy', '4731', '208', 'dr', 'ha', 'co', '3052'];

/** Types search texts into the project list. */
export async function measureProjectSearch(page: Page): Promise<readonly Timing[]> {
  await page.goto('/project');
  await page.getByText('10,000 projects').waitFor();
  const projectSearch = { searchLabel: /search/i, effect: 'main p[aria-live]', unfilteredText: '10,000 projects' };
  return measureSearches(page, projectSearch, projectSearchTexts);
}

/** Types texts into the search of the whole app. Each typed letter changes the entries, whose matches are marked. */
export async function measureAppSearch(page: Page): Promise<readonly Timing[]> {
  await page.goto('/project');
  await page.getByText('10,000 projects').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const timings: Timing[] = [];
  for (const text of projectSearchTexts) {
    await field.fill('');
    await page.getByRole('group', { name: 'Newest projects' }).waitFor();
    // The answer for the empty field is not a part of the measured keys.
    await page.waitForTimeout(500);
    timings.push(...(await measureKeys(page, '[role="dialog"] [role="listbox"]', [...text])));
  }
  return timings;
}

/** The number of measured clicks on Next in the project list. */
const nextPageClickCount = 15;

/** Clicks Next in the project list. */
export async function measureNextPageClicks(page: Page): Promise<readonly Timing[]> {
  await page.goto('/project');
  const nextButton = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
  await nextButton.waitFor();
  const timings: Timing[] = [];
  for (let clickNumber = 1; clickNumber <= nextPageClickCount; clickNumber += 1) {
    const effect = 'main ul[aria-label="Projects"]';
    timings.push(await measureInteraction(page, { event: 'click', effect }, () => nextButton.click()));
  }
  return timings;
}

const longEstimate = ({ largeCompany }: BenchmarkServer) => `/estimate/${largeCompany.estimateIds[0]}`;

/** The total of the estimate on its page. */
const estimateTotal = 'section[aria-label="Summary Details"] [data-total] dd';
/** The positions of the measured lines in the long estimate: one near the top and one in the middle. */
const measuredPositions = [10, 500];
/** The keys that are typed into a rate. Each of them changes the total of the estimate. */
const rateKeys = ['1', '2', '3', '4', '5', 'Backspace', 'Backspace', 'Backspace', '7', '8'];

/** Types a new rate into the row editor of two lines. */
export async function measureLineTyping(page: Page, server: BenchmarkServer): Promise<readonly Timing[]> {
  await page.goto(longEstimate(server));
  const timings: Timing[] = [];
  for (const position of measuredPositions) {
    await page.locator('tr[data-line]').nth(position).getByRole('button', { name: /^Edit/ }).click();
    await page.locator('tr[data-editing]').getByLabel('Rate', { exact: true }).selectText();
    timings.push(...(await measureKeys(page, estimateTotal, rateKeys)));
    await page.keyboard.press('Escape');
    await page.locator('tr[data-editing]').waitFor({ state: 'detached' });
  }
  return timings;
}

/** Types a new rate into a cell of two lines. */
export async function measureCellEdits(page: Page, server: BenchmarkServer): Promise<readonly Timing[]> {
  await page.goto(longEstimate(server));
  const timings: Timing[] = [];
  for (const position of measuredPositions) {
    await page.locator('tr[data-line]').nth(position).locator('[data-field=rate]').click();
    await page.keyboard.press('F2');
    await page.locator('[data-field=rate] input:focus').selectText();
    timings.push(...(await measureKeys(page, estimateTotal, rateKeys)));
    await page.keyboard.press('Escape');
    await page.locator('tr[data-editing-cell]').waitFor({ state: 'detached' });
  }
  return timings;
}

const pastedRowCount = 200;

/** Rows as a spreadsheet copies them, with a row of headings. */
const pastedText = [
  ['Name', 'Rate', 'Quantity', 'Tax', 'Unit'],
  ...Array.from({ length: pastedRowCount }, (_, row) => [
    `Remove and replace asphalt shingles, area ${row + 1}`,
    `$1,${100 + row}.50`,
    String(1 + (row % 40)),
    '8.25',
    'SF',
  ]),
]
  .map((cells) => cells.join('\t'))
  .join('\n');

/** Waits until the page has no work. Runs in the browser. */
const waitUntilIdle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));

/** The number of measured pastes on cells. */
const cellPasteCount = 5;

/** Pastes 200 rates on the cells of the long estimate. Each paste changes the total. */
export async function measureCellPastes(page: Page, server: BenchmarkServer): Promise<readonly Timing[]> {
  await page.goto(longEstimate(server));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const firstCell = page.locator('tr[data-line] [data-field=rate]').first();
  const timings: Timing[] = [];
  for (let pasteNumber = 1; pasteNumber <= cellPasteCount; pasteNumber += 1) {
    const rates = Array.from({ length: pastedRowCount }, (_, row) => `${100 * pasteNumber + row}.25`).join('\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), rates);
    await firstCell.click();
    await page.evaluate(waitUntilIdle);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    timings.push(
      await measureInteraction(page, { event: 'keydown', effect: estimateTotal }, () =>
        page.keyboard.press('Control+V'),
      ),
    );
    await saved;
  }
  return timings;
}

/** Pastes rows with headings into estimates and adds them. */
export async function measurePastes(page: Page, { largeCompany }: BenchmarkServer): Promise<readonly PasteTiming[]> {
  await page.goto('/project');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), pastedText);
  const timings: PasteTiming[] = [];
  for (const estimateId of largeCompany.estimateIds.slice(1)) {
    await page.goto(`/estimate/${estimateId}`);
    await page.locator('tr[data-line] [data-field=rate]').first().click();
    await page.evaluate(waitUntilIdle);
    const dialog = await measureInteraction(
      page,
      { event: 'keydown', effect: 'body', result: '[role=dialog] tbody tr:last-child' },
      () => page.keyboard.press('Control+V'),
    );
    // Moves the mouse to the button before the measurement starts.
    await page.getByRole('button', { name: `Add ${pastedRowCount} line items` }).hover();
    const calls: string[] = [];
    const recordCall = (request: Request) =>
      request.method() !== 'GET' && calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    page.on('request', recordCall);
    const toast = page.getByText(`${pastedRowCount} line items added`);
    const table = 'table[aria-label="Line items"]';
    // After the paste, the page has 250 rows (50 and 200) in groups of 25.
    const lastRow = `${table} > tbody:nth-of-type(10) > tr:nth-of-type(25)`;
    const [rows] = await Promise.all([
      measureInteraction(page, { event: 'click', effect: table, result: lastRow }, () =>
        page.mouse.down().then(() => page.mouse.up()),
      ),
      // On a busy machine the toast can end before the measurement.
      toast.waitFor(),
    ]);
    page.off('request', recordCall);
    if (calls.length !== 1) throw new Error(`a paste of ${pastedRowCount} rows made the calls ${calls.join(', ')}`);
    timings.push({ dialog, rows });
  }
  return timings;
}

/** The timings of a paste: until the dialog shows the rows, and until the estimate has them. */
export interface PasteTiming {
  readonly dialog: Timing;
  readonly rows: Timing;
}

/** Types search texts into the catalogue picker of an estimate. */
export async function measureCatalogueSearch(page: Page, server: BenchmarkServer): Promise<readonly Timing[]> {
  await page.goto(longEstimate(server));
  await page.getByRole('button', { name: 'Import line item' }).click();
  await page.getByText('5,000 items').waitFor();
  const catalogueSearch = {
    searchLabel: /search/i,
    effect: '[role=dialog] [role=status]',
    unfilteredText: '5,000 items',
  };
  return measureSearches(page, catalogueSearch, catalogueSearchTexts);
}

/** Measures key presses on the baseline page. The page does almost no work, so this is the time that the computer and the browser need. */
export async function measureTypingOnBaseline(page: Page, origin: string): Promise<readonly Timing[]> {
  await page.goto(origin);
  await page.getByLabel('Email').focus();
  return measureKeys(page, 'form', [...'maria@example']);
}
