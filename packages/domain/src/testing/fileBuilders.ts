/** Builders for tests of uploads and imports. */
import type { ChosenFile } from '../files/uploadFile.ts';

/** A file that a user chose. The content is a placeholder. */
export const aChosenFile = (overrides: Partial<ChosenFile> = {}): ChosenFile => ({
  name: 'roof.pdf',
  size: 2_516_583,
  content: 'the bytes',
  ...overrides,
});
