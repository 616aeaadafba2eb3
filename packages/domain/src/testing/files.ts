import type { ChosenFile } from '../files/upload.ts';

/** A file that a person chose; its content says only that there is one. */
export const aChosenFile = (over: Partial<ChosenFile> = {}): ChosenFile => ({
  name: 'roof.pdf',
  size: 2_516_583,
  content: 'the bytes',
  ...over,
});

/** What the server says no with, as the app hands it on. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
