/** The common parts of all uploads: the chosen file, the actor that sends it, and the texts of refused files [R7.25]. */

import { formatFileSize } from '@plumbline/values/fileSize';
import { fromCallback } from 'xstate';
import { messages } from '../messages/messages.ts';
import type { ErrorCode } from '../shared/apiError.ts';
import { toFailedCall } from '../shared/failedCall.ts';

/** A file that a user chose. Only the app reads `content`: a `File` in the browser. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: unknown;
}

/** Converts a `File` of the browser for the machines. */
export const toChosenFile = (file: Pick<ChosenFile, 'name' | 'size'>): ChosenFile => ({
  name: file.name,
  size: file.size,
  content: file,
});

/** The events of an upload [R7.25]. `sent` is in bytes. */
export type UploadReport =
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.finished'; fileId: string }
  | { type: 'upload.failed'; error: unknown };

/** Sends a file and reports its progress. The app provides this actor. Stopping it aborts the upload. */
export const uploadFile = fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(() => {
  throw new Error(
    'The machine has no actor for the upload: provide it with uploadMachine.provide or importMachine.provide',
  );
});

/**
 * The texts for files that the server always refuses, because they have a wrong type or are larger than `maxBytes` [R8.06,
 * api.md 413, 415].
 */
export function refusalTexts(maxBytes: number) {
  const tooLarge = `This file is larger than ${formatFileSize(maxBytes)}`;
  const texts: Partial<Record<ErrorCode, string>> = {
    unsupported_type: messages.formError.invalidFile,
    too_large: tooLarge,
  };
  /** The text of a refusal. Undefined for an error after which a retry may succeed. */
  function refusalText(error: unknown): string | undefined {
    const { code } = toFailedCall(error);
    return code && texts[code];
  }
  return { tooLarge, refusalText };
}
