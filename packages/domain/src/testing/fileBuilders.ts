/** Builders for tests of uploads and imports: a chosen file, and the error of a failed call. */
import type { ChosenFile } from '../files/uploadFile.ts';

/** A file that a user chose. The content is a placeholder. */
export const aChosenFile = (overrides: Partial<ChosenFile> = {}): ChosenFile => ({
  name: 'roof.pdf',
  size: 2_516_583,
  content: 'the bytes',
  ...overrides,
});

/** The error of a failed API call with this error code. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
