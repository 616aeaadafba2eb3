import { object } from 'yup';
import { uniqueName } from '../shared/validationRules.ts';

/** The form for the name of a template. */
export const templateForm = object({ name: uniqueName(100) });
