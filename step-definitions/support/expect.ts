import { expect as withoutPatience } from 'playwright/test';

/** Looks again until it holds, for as long as a busy machine may need; what holds at once costs nothing. */
export const expect = withoutPatience.configure({ timeout: 15_000 });
