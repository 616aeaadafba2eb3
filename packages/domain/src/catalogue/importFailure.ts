import { fileRefusals } from '../files/refusals.ts';
import { maxSpreadsheetBytes } from '../files/schema.ts';

const { tooLarge, refusalOf } = fileRefusals(maxSpreadsheetBytes);

export { tooLarge };

/** Why a spreadsheet, its import or its undoing failed, in a person's words: mostly the server's own [R8.06]. */
export const importFailure = (error: unknown): string =>
  refusalOf(error) ?? (error instanceof Error ? error.message : 'Something went wrong');

/** The server will not undo it, however often it is asked: edited since, undone already, or not there. */
export const isUndoRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'conflict' || error.code === 'not_found');
