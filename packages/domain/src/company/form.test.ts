/** Tests of the form of the company profile. */
import { expect, test } from 'vitest';
import { ValidationError } from 'yup';
import { messages } from '../messages/messages.ts';
import { aCompany } from '../testing/builders.ts';
import { companyPatch } from './contract.ts';
import { companyChanges, companyErrors, companyForm, companyInput, companyToApi, companyToForm } from './form.ts';

const { validation } = messages;

const errorOf = async (overrides: object) => {
  try {
    await companyForm.validate({ ...companyToForm(aCompany()), ...overrides }, { abortEarly: false });
    return null;
  } catch (error) {
    return error instanceof ValidationError ? error.errors[0] : error;
  }
};

const noMarkups = aCompany().item_type_markups;

test('a company is unchanged after conversion to the form and back', async () => {
  const company = aCompany();
  const body = companyToApi(await companyForm.validate(companyToForm(company)));
  expect(company).toMatchObject(body);
  await expect(companyPatch.validate(body)).resolves.toEqual(body);
});

test.each([
  ['name', '', validation.required],
  ['name', 'F', validation.tooShort],
  ['email', 'dana@', validation.invalidEmail],
  ['phone1', '303555014', validation.invalidNumber],
  ['fax', '303 555 014', validation.invalidNumber],
  ['zipCode', '8020', validation.invalidZipCode],
  ['defaultTax', 'eight', validation.invalidNumber],
  ['defaultTax', '100.01', 'At most 100'],
  ['defaultTax', '-1', 'Must not be negative'],
  ['defaultMarkup', '-1', 'Must not be negative'],
  ['markupMATERIAL', 'a third', validation.invalidNumber],
])('the field %s with the text "%s" is refused: %s [R5.03]', async (field, value, text) => {
  expect(await errorOf({ [field]: value })).toBe(text);
});

test.each(['303-555-014', '+44 20 7946 0958'])(
  'the phone %s from sign-up is accepted and not sent while it is unchanged, but an invalid new phone or fax is refused [R5.02, R5.03]',
  async (phone_no) => {
    const company = aCompany({ phone_no });
    const input = { ...companyToForm(company), name: 'Foothills' };
    const context = { stored: companyToForm(company) };
    const form = await companyForm.validate(input, { context });
    expect(companyChanges(company, form)).toEqual({ name: 'Foothills' });
    await expect(companyForm.validate({ ...input, phone1: '303555015' }, { context })).rejects.toThrow(
      validation.invalidNumber,
    );
    await expect(companyForm.validate({ ...input, fax: input.phone1 }, { context })).rejects.toThrow(
      validation.invalidNumber,
    );
  },
);

test.each([
  ['', null],
  ['0', 0],
  ['8.25%', 8.25],
])('the default tax "%s" is %s', async (typed, defaultTax) => {
  const form = await companyForm.validate({ ...companyInput(aCompany()), defaultTax: typed });
  expect(form).toMatchObject({ defaultTax });
});

test('only the changed markups are sent', async () => {
  const company = aCompany({ default_markup: 30, item_type_markups: { ...noMarkups, MATERIAL: 25, MISC: 10 } });
  const input = companyInput(company);
  expect(input).toMatchObject({ defaultMarkup: '30', markupMATERIAL: '25', markupPERSONNEL: '' });
  const form = await companyForm.validate({ ...input, markupPERSONNEL: '62.5%', markupMISC: '' });
  expect(companyChanges(company, form)).toEqual({ item_type_markups: { PERSONNEL: 62.5, MISC: null } });
});

test('the settings of documents are sent, and the reminder can be switched off', async () => {
  const company = aCompany({ reminder_days: 3 });
  const input = companyInput(company);
  expect(input).toMatchObject({ documentPaper: 'LETTER', documentColor: '#17427c', reminderDays: '3' });
  const typed = { documentPaper: 'A4', mailSubject: '{document}', reminderDays: '' };
  const form = await companyForm.validate({ ...input, ...typed });
  expect(companyChanges(company, form)).toEqual({
    document_paper: 'A4',
    mail_subject: '{document}',
    reminder_days: null,
  });
});

test('optional fields can be empty', async () => {
  expect(await errorOf({ email: '', phone1: '', fax: '', zipCode: '', line1: '', country: '' })).toBeNull();
});

test('only changed fields are sent, including the fields of the address [R7.07]', () => {
  const company = aCompany({ logo: 'data:image/png;base64,AAAA' });
  const form = companyToForm(company);
  expect(companyChanges(company, form)).toEqual({});
  expect(companyChanges(company, { ...form, name: 'Foothills' })).toEqual({ name: 'Foothills' });
  expect(companyChanges(company, { ...form, city: 'Golden' })).toEqual({
    address: { city: 'Golden' },
  });
  expect(companyChanges(company, { ...form, fax: '3035550143', defaultUnits: 'SF' })).toEqual({
    fax_no: '+13035550143',
    default_units: 'SF',
  });
});

test('errors of the API are assigned to the form fields', () => {
  const { invalidNumber, invalidZipCode } = validation;
  expect(companyErrors({ phone_no: [invalidNumber], 'address.zip_code': [invalidZipCode] })).toEqual({
    phone1: invalidNumber,
    zipCode: invalidZipCode,
  });
});
