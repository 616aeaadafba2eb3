/** Limits of an import that its contract and its screen use. */

/** The maximum number of cells that a user can correct in one import. A worse file is put right in the spreadsheet program. */
export const maxCorrections = 200;

/** The maximum length of the text that replaces a cell: that of the longest field of an item. */
export const maxCorrectionLength = 2_000;

/** The maximum number of rows in Excel. */
export const maxSheetRows = 1_048_576;
