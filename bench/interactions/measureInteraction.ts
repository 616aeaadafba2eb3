/** Measures how fast the page responds to an action of the user. */
import type { Page } from 'playwright';
import { type ObservedInteraction, observeInteraction, type Timing } from './observeInteraction.ts';

/** Milliseconds between key presses: 60 words a minute. */
const keyInterval = 200;

/** Performs an action in the page and returns the times until the next frame and until its effect is painted. */
export async function measureInteraction(
  page: Page,
  interaction: ObservedInteraction,
  action: () => Promise<void>,
): Promise<Timing> {
  const pause = page.waitForTimeout(keyInterval);
  await page.evaluate(observeInteraction, interaction);
  await action();
  const timing = await page.evaluate(() => window.benchTiming);
  await pause;
  return timing;
}

/** Measures each of a sequence of key presses. */
export async function measureKeys(page: Page, effect: string, keys: readonly string[]): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (const key of keys)
    timings.push(await measureInteraction(page, { event: 'keydown', effect }, () => page.keyboard.press(key)));
  return timings;
}

/**
 * Types words into a search box and empties the box before each word. Each letter must reduce the number of results, because each
 * measurement waits for a change of this number.
 * @param search the label of the search box, the selector of the element with the number of results, and its text without a search
 */
export async function measureSearches(
  page: Page,
  search: { readonly searchLabel: RegExp; readonly effect: string; readonly unfilteredText: string },
  words: readonly string[],
): Promise<readonly Timing[]> {
  const { searchLabel, effect, unfilteredText } = search;
  const timings: Timing[] = [];
  for (const word of words) {
    await page.getByRole('searchbox', { name: searchLabel }).fill('');
    await page.locator(effect, { hasText: new RegExp(`^${unfilteredText}$`) }).waitFor();
    await page.waitForTimeout(2 * keyInterval);
    timings.push(...(await measureKeys(page, effect, [...word])));
  }
  return timings;
}
