/** The form with which a user names a new template or renames a template. The name has at most 100 characters. */
import { object } from 'yup';
import { uniqueName } from '../shared/validationRules.ts';

export const templateForm = object({ name: uniqueName(100) });
