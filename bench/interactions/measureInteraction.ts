import type { Page } from 'playwright';
import { type ObservedInteraction, observeInteraction, type Timing } from './observeInteraction.ts';

/** Milliseconds between key presses: 60 words a minute. */
const keyInterval = 200;

/** Performs an action in the page and returns the times until the next frame and until its effect is painted. */
export async function measureInteraction(
  page: Page,
  interaction: ObservedInteraction,
  act: () => Promise<void>,
): Promise<Timing> {
  const pause = page.waitForTimeout(keyInterval);
  await page.evaluate(observeInteraction, interaction);
  await act();
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

/** Types words into a search box. The box is emptied before each word. Each letter must reduce the results. */
export async function measureSearches(
  page: Page,
  { box, effect, everything }: { readonly box: RegExp; readonly effect: string; readonly everything: string },
  words: readonly string[],
): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (const word of words) {
    await page.getByRole('searchbox', { name: box }).fill('');
    await page.locator(effect, { hasText: new RegExp(`^${everything}$`) }).waitFor();
    await page.waitForTimeout(2 * keyInterval);
    timings.push(...(await measureKeys(page, effect, [...word])));
  }
  return timings;
}
