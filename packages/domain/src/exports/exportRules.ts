/** The states and the limits of exports, without a schema, so that pages can load this module. */

/** `expired` also means that a newer export has replaced this one. */
export const exportStates = ['running', 'ready', 'failed', 'expired'] as const;

export type ExportState = (typeof exportStates)[number];

/** The days for which the file of an export is kept. */
export const exportDays = 7;
/** The maximum number of exports that a company starts in 24 hours. */
export const maxExportsPerDay = 5;
/** The minutes in which a download must start after the user asks for it. */
export const downloadMinutes = 10;
/** The number of exports in the list. */
export const listedExports = 5;

/** How much of a running export is copied, in percent. Undefined before the records are counted. */
export function exportPercent({ done, total }: { readonly done: number; readonly total: number }): number | undefined {
  if (total === 0) return undefined;
  // Records that users add during the export are copied too, so `done` can exceed `total`.
  return Math.min(99, Math.floor((100 * done) / total));
}
