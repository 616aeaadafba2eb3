/**
 * The size of a run. `npm run test:all` runs each part once at a tiny size, which shows only that the part still works: its figures mean
 * nothing.
 */
export const isTinyRun = process.argv.includes('--tiny');

/** The value of a measuring run, or that of a tiny one. */
export const unlessTiny = <T>(value: T, tiny: T): T => (isTinyRun ? tiny : value);
