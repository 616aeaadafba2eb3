import { fromCallback } from 'xstate';

/** A file that a person chose. What its content is, the host knows: a `File` in a browser. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: unknown;
}

/** A browser's `File` as the machines know it. */
export const chosenFile = (file: Pick<ChosenFile, 'name' | 'size'>): ChosenFile => ({
  name: file.name,
  size: file.size,
  content: file,
});

/** What is heard of a file on its way to the server [R7.25]. */
export type UploadReport =
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.finished'; fileId: string }
  | { type: 'upload.failed'; error: unknown };

/** Sends a file and reports how far it is; the app supplies it. A machine that stops it ends the sending. */
export const uploadFile = fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(() => {
  throw new Error('Provide this actor');
});
