import { recordSchema, textField } from '../shared/recordFields.ts';

/** The tokens of a new session. */
export const tokensSchema = recordSchema('Tokens', { access: textField(), refresh: textField() });
