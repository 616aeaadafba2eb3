import type { ChosenFile, UploadReport } from '../files/upload.ts';
import { noFill } from './importFields.ts';
import type { ImportFill, ImportMapping, ImportPreview, ImportResult } from './importPreview.ts';

/** An import that was made. */
export interface MadeImport {
  readonly fileName: string;
  readonly result: ImportResult;
}

/** What is known of a spreadsheet on its way into the catalogue. */
export interface ImportContext {
  readonly file: ChosenFile | null;
  /** Bytes of it that are on their way. */
  readonly sent: number;
  /** The server's name for the file, once it has it. */
  readonly fileId: string | null;
  /** Which column holds what, as the person last said; until then the headings decide. */
  readonly mapping: ImportMapping | null;
  /** What rows without an item type or a unit get; remembered from one import to the next. */
  readonly fill: ImportFill;
  readonly preview: ImportPreview | null;
  /** Whether rows with errors are left out; without it they stop the import. */
  readonly skipErrors: boolean;
  readonly result: ImportResult | null;
  /** The last import, as long as it can be undone: whatever is closed or chosen since. */
  readonly last: MadeImport | null;
  /** What the person is told went wrong. */
  readonly failure: string | null;
}

export type ImportEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  /** What was chosen or dropped is no spreadsheet, or more than one. */
  | { type: 'file.refused' }
  | { type: 'file.removed' }
  | { type: 'upload.requested' }
  | { type: 'upload.cancelled' }
  | UploadReport
  | { type: 'mapping.changed'; mapping: ImportMapping }
  | { type: 'fill.changed'; fill: ImportFill }
  | { type: 'errors.skipped'; skip: boolean }
  | { type: 'import.confirmed' }
  | { type: 'undo.requested' }
  /** On to another file. */
  | { type: 'import.restarted' }
  /** The dialog is closed: all of it is forgotten, but for an import under way and the last one made. */
  | { type: 'import.closed' };

export interface OfFile {
  readonly fileId: string;
  readonly mapping: ImportMapping | null;
  readonly fill: ImportFill;
}

export const nothing: ImportContext = {
  file: null,
  sent: 0,
  fileId: null,
  mapping: null,
  fill: noFill,
  preview: null,
  skipErrors: false,
  result: null,
  last: null,
  failure: null,
};

/** As it was at first, but for the last import made and the choice for rows that leave something out. */
export const anew = ({ last, fill }: ImportContext): ImportContext => ({ ...nothing, last, fill });

/** What an earlier page left. */
export interface ImportInput {
  readonly last: MadeImport | null;
  readonly fill: ImportFill | null;
}
