import { object } from 'yup';
import { uniqueName } from '../shared/validationRules.ts';

/** The form for the name of a template. It has at most 100 characters. */
export const templateForm = object({ name: uniqueName(100) });
