import { messages } from '../messages/messages.ts';
import type { ErrorCode } from '../shared/apiError.ts';
import { fileSize } from './size.ts';

/** What is said of files that will never be taken, of a kind that holds `maxBytes` at the most [R8.06, api.md 413, 415]. */
export function fileRefusals(maxBytes: number) {
  const tooLarge = `This file is larger than ${fileSize(maxBytes)}`;
  const texts: Partial<Record<ErrorCode, string>> = {
    unsupported_type: messages.formError.invalidFile,
    too_large: tooLarge,
  };
  /** Why the server says no to this very file for good; undefined where another try may help. */
  const refusalOf = (error: unknown): string | undefined =>
    error instanceof Error && 'code' in error ? texts[error.code as ErrorCode] : undefined;
  return { tooLarge, refusalOf };
}
