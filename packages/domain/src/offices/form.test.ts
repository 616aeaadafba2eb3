/** Tests of the office form. */
import { expect, test } from 'vitest';
import { anOffice } from '../testing/builders.ts';
import { newOfficeForm, officeChanges, officeErrors, officeForm, officeToApi, officeToForm } from './form.ts';

const office = anOffice({ fax_no: '+13035550143' });
const validForm = (overrides: object) =>
  officeForm.validateSync({ ...officeToForm(office), ...overrides }, { abortEarly: false });

test('only changed fields are sent, including the fields of the address, and phones start with +1 [R7.09, R9.03]', () => {
  expect(officeChanges(office, validForm({}))).toEqual({});
  expect(officeChanges(office, validForm({ phoneNo: '3035550199', city: 'Golden' }))).toEqual({
    phone_no: '+13035550199',
    address: { city: 'Golden' },
  });
});

test('a new office requires a name, and no other text has to be typed [R5.04]', () => {
  expect(() => officeForm.validateSync(newOfficeForm({}))).toThrow('Required');
  const form = officeForm.validateSync(newOfficeForm({ name: 'Denver', country: 'US' }));
  expect(officeToApi(form)).toMatchObject({ name: 'Denver', phone_no: '', email: '', address: { country: 'US' } });
});

test.each([
  ['name', 'D', 'Too short'],
  ['email', 'denver@', 'Invalid email'],
  ['zipCode', '802', 'Invalid zip code'],
  ['phoneNo', '555123', 'Invalid number'],
  ['faxNo', '555123', 'Invalid number'],
])('the %s %s is refused: %s [R5.04]', (field, value, text) => {
  expect(() => validForm({ [field]: value })).toThrow(text);
});

test('errors of the API are assigned to the form fields', () => {
  expect(officeErrors({ 'address.zip_code': ['Invalid zip code'], fax_no: ['Invalid number'] })).toEqual({
    zipCode: 'Invalid zip code',
    faxNo: 'Invalid number',
  });
});
