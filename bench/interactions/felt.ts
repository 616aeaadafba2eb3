import type { Page } from 'playwright';
import { type Felt, type Watch, watchFor } from './inThePage.ts';

/** From key to key, as somebody types who knows what they want: 60 words a minute. */
const pace = 200;

/** Does something in the page and gives how long it took to show. */
export async function feel(page: Page, watch: Watch, act: () => Promise<void>): Promise<Felt> {
  const rest = page.waitForTimeout(pace);
  await page.evaluate(watchFor, watch);
  await act();
  const felt = await page.evaluate(() => window.benchFelt);
  await rest;
  return felt;
}

/** The same for one key after the other. */
export async function feelKeys(page: Page, effect: string, keys: readonly string[]): Promise<readonly Felt[]> {
  const felt: Felt[] = [];
  for (const key of keys) felt.push(await feel(page, { event: 'keydown', effect }, () => page.keyboard.press(key)));
  return felt;
}

/** Words typed into a box that is emptied before each; every letter must leave fewer than before. */
export async function feelSearches(
  page: Page,
  { box, effect, everything }: { readonly box: RegExp; readonly effect: string; readonly everything: string },
  words: readonly string[],
): Promise<readonly Felt[]> {
  const felt: Felt[] = [];
  for (const word of words) {
    await page.getByRole('searchbox', { name: box }).fill('');
    await page.locator(effect, { hasText: new RegExp(`^${everything}$`) }).waitFor();
    await page.waitForTimeout(2 * pace);
    felt.push(...(await feelKeys(page, effect, [...word])));
  }
  return felt;
}
