/** The JSON body of an upload call (`requestType: 'file'`): the name of the file, and its bytes as a base64 data URL [R7.25]. */
import { object } from 'yup';
import { plainText, requiredText } from './validationRules.ts';

const dataUrl = /^data:[^,]*;base64,/;

export const fileBody = object({
  name: requiredText(255),
  content: plainText()
    .required('Required')
    .test('data URL', 'Not a data URL', (value) => dataUrl.test(value)),
});
