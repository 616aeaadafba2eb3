import { codeField, idField, recordSchema } from '../shared/recordFields.ts';
import { fileStates } from './states.ts';

/** An uploaded file in an API answer [R3.14]. */
export const fileSchema = recordSchema('File', { id: idField(), state: codeField(fileStates) });
