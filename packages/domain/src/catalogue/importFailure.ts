import type { ErrorCode } from '../contract/errors.ts';
import { maxSpreadsheetBytes } from '../files/schema.ts';
import { fileSize } from '../files/size.ts';
import { messages } from '../messages/messages.ts';

export const tooLarge = `This file is larger than ${fileSize(maxSpreadsheetBytes)}`;

const refusals: Partial<Record<ErrorCode, string>> = {
  unsupported_type: messages.formError.invalidFile,
  too_large: tooLarge,
};

/** Why a spreadsheet, its import or its undoing failed, in a person's words: mostly the server's own [R8.06]. */
export function importFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'Something went wrong';
  return ('code' in error && refusals[error.code as ErrorCode]) || error.message;
}

/** The server will not undo it, however often it is asked: edited since, undone already, or not there. */
export const isUndoRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'conflict' || error.code === 'not_found');
