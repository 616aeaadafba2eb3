/** The size limits of uploaded files. */

const MiB = 2 ** 20;

/** The maximum size of an uploaded file, for example an attachment of a note [api.md 413]. */
export const maxFileBytes = 25 * MiB;
/** The maximum size of a spreadsheet with catalogue items [api.md 413]. */
export const maxSpreadsheetBytes = 10 * MiB;
