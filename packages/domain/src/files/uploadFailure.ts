import type { ErrorCode } from '../contract/errors.ts';
import { messages } from '../messages/messages.ts';
import { maxFileBytes } from './schema.ts';
import { fileSize } from './size.ts';

export const tooLarge = `This file is larger than ${fileSize(maxFileBytes)}`;

/** What the server says no to for good, in a person's words; anything else may go well the next time [R8.06, api.md 413, 415]. */
const refusals: Partial<Record<ErrorCode, string>> = {
  unsupported_type: messages.formError.invalidFile,
  too_large: tooLarge,
};

/** Why this very file will never be taken; undefined where another try may help. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? refusals[error.code as ErrorCode] : undefined;

export const failureOf = (error: unknown): string => refusalOf(error) ?? 'This file could not be sent';
