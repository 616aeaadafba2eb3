import { object } from 'yup';
import { plainText, requiredText } from '../shared/rules.ts';

const MiB = 2 ** 20;

/** An attachment of a note holds 25 MiB at most, a spreadsheet 10 MiB [api.md 413]. */
export const maxFileBytes = 25 * MiB;
export const maxSpreadsheetBytes = 10 * MiB;

const dataUrl = /^data:[^,]*;base64,/;

/** A file as JSON: its name, and its bytes as a data URL [R7.25]. */
export const fileBody = object({
  name: requiredText(255),
  content: plainText()
    .required('Required')
    .test('data URL', 'Not a data URL', (value) => dataUrl.test(value)),
});
