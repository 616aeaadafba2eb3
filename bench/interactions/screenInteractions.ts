/** Measures key presses and clicks on single screens: project list, estimate, catalogue and the baseline page. */
import type { Page } from 'playwright';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { measureInteraction, measureKeys, measureSearches } from './measureInteraction.ts';
import type { Timing } from './observeInteraction.ts';

/** Search texts for the projects of server/benchmarkRows.ts. Each typed letter reduces the number of results. */
const projectSearchTexts = ['hugh', 'sil', 'good', 'pe', 'hugh', 'sil', 'good', 'pe'];
/** Search texts for the catalogue. Each typed letter reduces the number of results. */
const catalogueSearchTexts = ['co', 'gy', '4731', '208', 'dr', 'ha', 'co', '3052'];

/** Types search texts into the project list. */
export async function measureProjectSearch(page: Page): Promise<readonly Timing[]> {
  await page.goto('/project');
  await page.getByText('10,000 projects').waitFor();
  const projectSearch = { searchLabel: /search/i, effect: 'main p[aria-live]', unfilteredText: '10,000 projects' };
  return measureSearches(page, projectSearch, projectSearchTexts);
}

/** The number of measured clicks on Next in the project list. */
const nextPageClickCount = 15;

/** Clicks Next in the project list. */
export async function measureNextPageClicks(page: Page): Promise<readonly Timing[]> {
  await page.goto('/project');
  const nextButton = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
  const timings: Timing[] = [];
  for (let clickNumber = 1; clickNumber <= nextPageClickCount; clickNumber += 1) {
    await nextButton.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await nextButton.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    const click = () => page.mouse.down().then(() => page.mouse.up());
    timings.push(await measureInteraction(page, { event: 'click', effect: 'main ul[aria-label="Projects"]' }, click));
  }
  return timings;
}

const longEstimate = ({ largeCompany }: BenchmarkServer) => `/estimate/${largeCompany.estimates[0]}`;

/** Types a new rate into a line near the top and into one in the middle. */
export async function measureLineEdits(page: Page, server: BenchmarkServer): Promise<readonly Timing[]> {
  await page.goto(longEstimate(server));
  const timings: Timing[] = [];
  for (const line of [10, 500]) {
    await page.locator('tr[data-line]').nth(line).getByRole('button', { name: /^Edit/ }).click();
    await page.locator('tr[data-editing]').getByLabel('Rate', { exact: true }).selectText();
    const total = 'section[aria-label="Summary Details"] [data-total] dd';
    timings.push(
      ...(await measureKeys(page, total, ['1', '2', '3', '4', '5', 'Backspace', 'Backspace', 'Backspace', '7', '8'])),
    );
    await page.keyboard.press('Escape');
    await page.locator('tr[data-editing]').waitFor({ state: 'detached' });
  }
  return timings;
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

/** Measures a key press on the baseline page. The page does almost no work, so this is the time that the machine needs. */
export async function measureTypingOnBaseline(page: Page, origin: string): Promise<readonly Timing[]> {
  await page.goto(origin);
  await page.getByLabel('Email').focus();
  return measureKeys(page, 'form', [...'maria@example']);
}
