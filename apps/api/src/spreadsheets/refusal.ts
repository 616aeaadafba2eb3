import { messages } from '@plumbline/domain/messages/messages';
import { SpreadsheetRefused } from '../ports.ts';

/** Neither xls nor xlsx [R2.38, R8.06]. */
export const notASpreadsheet = () => new SpreadsheetRefused('type', messages.formError.invalidFile);

export const unreadable = (message: string) => new SpreadsheetRefused('content', message);
export const damaged = () =>
  unreadable('This spreadsheet is damaged or not complete. Open it, save it again and upload it once more');
export const isProtected = () =>
  unreadable('This spreadsheet is protected by a password. Save it without one and upload it again');
