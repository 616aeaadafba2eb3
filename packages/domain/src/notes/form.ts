/** The form of a note. The API calls have the same body. */
import { type InferType, object } from 'yup';
import { requiredText } from '../shared/validationRules.ts';

/** The maximum number of characters of a note. */
const maxBodyLength = 10_000;

/** The schema of the form, and of the bodies of API calls [R3.10, R7.17]. */
export const noteForm = object({ body: requiredText(maxBodyLength) });

export type NoteForm = InferType<typeof noteForm>;
