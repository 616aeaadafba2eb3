/** A file with sheets, as the readers of the formats open it. */
import type { SheetRow } from '@plumbline/domain/catalogue/importSheet';
import { messages } from '@plumbline/domain/messages/messages';
import { SpreadsheetError } from '../ports.ts';

/** A visible sheet. Its methods throw a SpreadsheetError if the sheet cannot be read completely. */
export interface WorkbookSheet {
  readonly name: string;
  readRows(): Promise<readonly SheetRow[]>;
  /** Whether the sheet has a cell that is not blank. */
  hasRows(): Promise<boolean>;
}

/** The visible sheets with cells, in their order. */
export type Workbook = readonly WorkbookSheet[];

/** The file is neither xls nor xlsx [R2.38, R8.06]. */
export const unsupportedSpreadsheet = () => new SpreadsheetError('type', messages.formError.invalidFile);
