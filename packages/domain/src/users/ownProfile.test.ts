/** Tests of the form of the user's own profile. */
import { expect, test } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { ownProfileChanges, ownProfileErrors, ownProfileForm, ownProfileToForm } from './ownProfile.ts';

const dana = aUser();
const form = ownProfileToForm(dana);
const currentPassword = { currentPassword: 'secret-0' };

test.each([
  [{}, {}],
  [{ firstName: '', lastName: ' ' }, {}],
  [{ ...currentPassword, password: '12345', passwordConfirmation: '12345' }, { password: 'Too short' }],
  [{ ...currentPassword, password: 'secret-1' }, { passwordConfirmation: 'Required' }],
  [
    { ...currentPassword, password: 'secret-1', passwordConfirmation: 'secret-2' },
    { passwordConfirmation: 'Passwords must match' },
  ],
  [{ passwordConfirmation: 'secret-1' }, { passwordConfirmation: 'Passwords must match' }],
  [{ password: 'secret-1', passwordConfirmation: 'secret-1' }, { currentPassword: 'Required' }],
  [{ ...currentPassword, password: 'secret-1', passwordConfirmation: 'secret-1' }, {}],
])("the form of the user's own profile with %j has the errors %j [R6.05, R9.02]", (overrides, errors) => {
  expect(validationErrors(ownProfileForm, { ...form, ...overrides })).toEqual(errors);
});

test('only changed fields are sent, and a password only if one was entered', () => {
  expect(ownProfileChanges(dana, form)).toEqual({});
  expect(ownProfileChanges(dana, { ...form, lastName: 'Reyes' })).toEqual({ last_name: 'Reyes' });
  expect(ownProfileChanges(dana, { ...form, ...currentPassword, password: 'secret-1' })).toEqual({
    password: 'secret-1',
    current_password: 'secret-0',
  });
  expect(ownProfileChanges(dana, { ...form, ...currentPassword })).toEqual({});
});

test('errors of the API are assigned to the form fields', () => {
  expect(ownProfileErrors({ first_name: ['Required'], password: ['Too short'], current_password: ['No'] })).toEqual({
    firstName: 'Required',
    password: 'Too short',
    currentPassword: 'No',
  });
});
