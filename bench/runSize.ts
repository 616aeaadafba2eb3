/**
 * The size of a run. `npm run test:all` runs each part once at a tiny size, which shows only that the part still works: its figures mean
 * nothing.
 */
export const isTiny = process.argv.includes('--tiny');

/** The value of a measuring run, or that of a tiny one. */
export const sized = <T>(value: T, tiny: T): T => (isTiny ? tiny : value);
