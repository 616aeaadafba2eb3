import { expect as playwrightExpect } from 'playwright/test';

/** The `expect` of Playwright with a longer time limit, for busy machines. */
export const expect = playwrightExpect.configure({ timeout: 30_000 });
