/** Launches the browser for benchmarks and signs in. */
import { type Browser, chromium } from 'playwright';
import { chromiumOptions } from '../scripts/findBrowser.mjs';
import { type Company, password } from './server/benchmarkCompany.ts';

/** The viewport of all measurements, in CSS pixels. */
export const desktop = { width: 1440, height: 900 };

/** Launches the browser that scripts/bench.mjs found, or the browser of Playwright. */
export const launchBrowser = (...args: readonly string[]): Promise<Browser> => {
  const options = chromiumOptions();
  return chromium.launch({ ...options, args: [...options.args, ...args] });
};

/** The content of session storage: the values by key. */
export type SessionStorageItems = Readonly<Record<string, string>>;

/** Signs in with the form and returns the content of session storage. */
export async function signInByForm(browser: Browser, origin: string, { email }: Company): Promise<SessionStorageItems> {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/signin`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('banner').waitFor();
    return await page.evaluate(() => ({ ...window.sessionStorage }));
  } finally {
    await page.close();
  }
}
