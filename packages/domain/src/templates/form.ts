/** The form for the name of a template, for its creation and for renaming it. The name has at most 100 characters. */
import { object } from 'yup';
import { uniqueName } from '../shared/validationRules.ts';

export const templateForm = object({ name: uniqueName(100) });
