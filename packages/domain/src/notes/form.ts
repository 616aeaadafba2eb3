/** The form of a note. */
import { type InferType, object } from 'yup';
import { requiredText } from '../shared/validationRules.ts';

/** The API calls have the same body [R3.10, R7.17]. */
export const noteForm = object({ body: requiredText(10_000) });

export type NoteForm = InferType<typeof noteForm>;
