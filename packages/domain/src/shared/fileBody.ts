import { object } from 'yup';
import { plainText, requiredText } from './validationRules.ts';

const dataUrl = /^data:[^,]*;base64,/;

/** The body of a call with `requestType: 'file'`, sent as JSON: the name of the file, and its bytes as a data URL [R7.25]. */
export const fileBody = object({
  name: requiredText(255),
  content: plainText()
    .required('Required')
    .test('data URL', 'Not a data URL', (value) => dataUrl.test(value)),
});
