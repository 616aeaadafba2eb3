import { object } from 'yup';
import { requiredText } from '../shared/validationRules.ts';

/** The form for the name of a template. */
export const templateForm = object({ name: requiredText(100) });
