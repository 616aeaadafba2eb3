/** The JSON body of an upload call (`requestType: 'file'`): the name of the file, and its bytes as a base64 data URL [R7.25]. */
import { object } from 'yup';
import { plainText, text } from './validationRules.ts';

const dataUrl = /^data:[^,]*;base64,/;

export const fileBody = object({
  /** A name of invisible characters becomes `file`, as in a multipart form. */
  name: text(255).defined('Required'),
  content: plainText()
    .required('Required')
    .test('data URL', 'Not a data URL', (value) => dataUrl.test(value)),
});
