/** Errors for rejected spreadsheets. The user sees their messages. */
import { messages } from '@plumbline/domain/messages/messages';
import { SpreadsheetError } from '../ports.ts';

/** The file is neither xls nor xlsx [R2.38, R8.06]. */
export const unsupportedSpreadsheet = () => new SpreadsheetError('type', messages.formError.invalidFile);

export const spreadsheetError = (message: string) => new SpreadsheetError('content', message);
export const damagedSpreadsheet = () =>
  spreadsheetError('This spreadsheet is damaged or not complete. Open it, save it again and upload it once more');
export const protectedSpreadsheet = () =>
  spreadsheetError('This spreadsheet is protected by a password. Save it without one and upload it again');
