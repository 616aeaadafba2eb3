import type { Page } from 'playwright';
import type { World } from '../world/world.ts';
import { feel, feelKeys, feelSearches } from './felt.ts';
import type { Felt } from './inThePage.ts';

/** Each letter finds fewer clients and referrers than the one before, in the projects of world/rows.ts. */
const clients = ['hugh', 'sil', 'good', 'pe', 'hugh', 'sil', 'good', 'pe'];
/** The same in its catalogue, by description and by code. */
const items = ['co', 'gy', '4731', '208', 'dr', 'ha', 'co', '3052'];

export async function searchProjects(page: Page): Promise<readonly Felt[]> {
  await page.goto('/project');
  await page.getByText('10,000 projects').waitFor();
  const list = { box: /search/i, effect: 'main p[aria-live]', everything: '10,000 projects' };
  return feelSearches(page, list, clients);
}

export async function turnPages(page: Page): Promise<readonly Felt[]> {
  await page.goto('/project');
  const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
  const felt: Felt[] = [];
  for (let turn = 0; turn < 15; turn++) {
    await next.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await next.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    const click = () => page.mouse.down().then(() => page.mouse.up());
    felt.push(await feel(page, { event: 'click', effect: 'main ul[aria-label="Projects"]' }, click));
  }
  return felt;
}

const longEstimate = ({ large }: World) => `/estimate/${large.estimates[0]}`;

/** The rate of a line near the top and of one in the middle, typed anew. */
export async function editLines(page: Page, world: World): Promise<readonly Felt[]> {
  await page.goto(longEstimate(world));
  const felt: Felt[] = [];
  for (const line of [10, 500]) {
    await page.locator('tr[data-line]').nth(line).getByRole('button', { name: /^Edit/ }).click();
    await page.locator('tr[data-editing]').getByLabel('Rate', { exact: true }).selectText();
    const total = 'section[aria-label="Summary Details"] [data-total] dd';
    felt.push(
      ...(await feelKeys(page, total, ['1', '2', '3', '4', '5', 'Backspace', 'Backspace', 'Backspace', '7', '8'])),
    );
    await page.keyboard.press('Escape');
    await page.locator('tr[data-editing]').waitFor({ state: 'detached' });
  }
  return felt;
}

export async function searchCatalogue(page: Page, world: World): Promise<readonly Felt[]> {
  await page.goto(longEstimate(world));
  await page.getByRole('button', { name: 'Import line item' }).click();
  await page.getByText('5,000 items').waitFor();
  const picker = { box: /search/i, effect: '[role=dialog] [role=status]', everything: '5,000 items' };
  return feelSearches(page, picker, items);
}

/** A key on the floor's page, where there is nothing to reckon: what the machine itself takes. */
export async function typeOnFloor(page: Page, origin: string): Promise<readonly Felt[]> {
  await page.goto(origin);
  await page.getByLabel('Email').focus();
  return feelKeys(page, 'form', [...'maria@example']);
}
