import { expect as playwrightExpect } from 'playwright/test';

/** Milliseconds that a step waits for what it expects. `npm run features` sets FEATURES_WAIT. The default is for busy machines. */
export const waitMilliseconds = Number(process.env['FEATURES_WAIT'] ?? 30) * 1000;

/** The `expect` of Playwright with the time limit of the scenarios. */
export const expect = playwrightExpect.configure({ timeout: waitMilliseconds });
