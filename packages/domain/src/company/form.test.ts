import { expect, test } from 'vitest';
import { ValidationError } from 'yup';
import { messages } from '../messages/messages.ts';
import { aCompany } from '../testing/builders.ts';
import { companyForm, companyToForm, companyToWire } from './form.ts';
import { companyBody } from './schema.ts';

const { validation } = messages;

const errorOf = async (over: object) => {
  try {
    await companyForm.validate({ ...companyToForm(aCompany()), ...over }, { abortEarly: false });
    return null;
  } catch (error) {
    return error instanceof ValidationError ? error.errors[0] : error;
  }
};

test('a company goes through its form unchanged', async () => {
  const company = aCompany();
  const sent = companyToWire(await companyForm.validate(companyToForm(company)));
  expect(company).toMatchObject(sent);
  await expect(companyBody.validate(sent)).resolves.toEqual(sent);
});

test.each([
  ['name', '', validation.required],
  ['name', 'F', validation.tooShort],
  ['email', 'dana@', validation.invalidEmail],
  ['phone1', '303555014', validation.invalidNumber],
  ['fax', '303 555 0142', validation.invalidNumber],
  ['zipCode', '8020', validation.invalidZipCode],
])('%s as "%s" is refused: %s [R5.03]', async (field, value, text) => {
  expect(await errorOf({ [field]: value })).toBe(text);
});

test('what is not required may be left empty', async () => {
  expect(await errorOf({ email: '', phone1: '', fax: '', zipCode: '', line1: '', country: '' })).toBeNull();
});
