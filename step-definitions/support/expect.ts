import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's `expect` with a longer time limit, for busy machines. */
export const expect = playwrightExpect.configure({ timeout: 30_000 });
