/** The uploaded file: its states and its schema in API responses. */
import { codeField, idField, recordSchema } from '../shared/recordSchema.ts';

/** The states of a file in order. Files that are not saved within a day are deleted [R3.14]. */
export const fileStates = ['uploaded', 'validated', 'saved'] as const;

export type FileState = (typeof fileStates)[number];

/** An uploaded file in an API response [R3.14]. */
export const fileSchema = recordSchema('File', { id: idField(), state: codeField(fileStates) });
