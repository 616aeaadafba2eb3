/** Tests of the user form. */
import { expect, test } from 'vitest';
import { anId, aUser } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import {
  newUserForm,
  newUserInput,
  newUserToApi,
  roleChoices,
  userChanges,
  userErrors,
  userForm,
  userInput,
} from './form.ts';
import { ownUserForm } from './ownProfile.ts';
import { estimatorRole, managerRole, ownerRole } from './roles.ts';

const erin = aUser({ first_name: 'Erin', profile: { role: estimatorRole, office: anId(20), company: anId(1) } });
const validForm = (user: typeof erin, overrides: Partial<typeof newUserInput> = {}) =>
  userForm.validateSync({ ...userInput(user), ...overrides }, { abortEarly: false, stripUnknown: true });

test('a stored user fills the form, and an unchanged form has no changes', () => {
  expect(userInput(erin)).toEqual({
    email: erin.email,
    currentPassword: '',
    invite: '',
    password: '',
    passwordConfirmation: '',
    firstName: 'Erin',
    lastName: 'Whitlock',
    role: String(estimatorRole),
    office: anId(20),
  });
  expect(userChanges(erin, validForm(erin))).toEqual({});
});

test('only changed fields are sent, including role and office [R7.12]', () => {
  expect(userChanges(erin, validForm(erin, { firstName: 'Eryn' }))).toEqual({ first_name: 'Eryn' });
  expect(userChanges(erin, validForm(erin, { role: String(managerRole) }))).toEqual({ profile: { role: managerRole } });
  expect(userChanges(erin, validForm(erin, { office: '' }))).toEqual({ profile: { office: null } });
});

test('a changed name of an owner is sent without the role, because Owner cannot be assigned [R6.06]', () => {
  expect(userChanges(aUser(), validForm(aUser(), { lastName: 'Cole' }))).toEqual({ last_name: 'Cole' });
});

test("only the form for the user's own account sends a password, and only if one was entered [R6.05]", () => {
  const passwords = { currentPassword: 'secret-0', password: 'secret-1', passwordConfirmation: 'secret-1' };
  const input = { ...userInput(erin), ...passwords };
  expect(userChanges(erin, validForm(erin, input))).toEqual({});
  expect(userChanges(erin, ownUserForm.validateSync(input))).toEqual({
    password: 'secret-1',
    current_password: 'secret-0',
  });
  expect(validationErrors(ownUserForm, { ...input, currentPassword: '' })).toEqual({ currentPassword: 'Required' });
  expect(userChanges(erin, ownUserForm.validateSync(userInput(erin)))).toEqual({});
  expect(validationErrors(ownUserForm, { ...input, passwordConfirmation: 'secret-2' })).toEqual({
    passwordConfirmation: 'Passwords must match',
  });
});

test('a new user requires an email, a password and a role, but no name, and is converted to the API format [R5.05]', () => {
  const required = ['email', 'password', 'role'].map((field) => [field, 'Required']);
  expect(validationErrors(newUserForm, newUserInput)).toEqual(Object.fromEntries(required));
  const input = { ...newUserInput, email: 'Erin@X.example', password: 'secret', firstName: 'Erin', lastName: 'Estes' };
  expect(newUserToApi(newUserForm.validateSync({ ...input, role: String(estimatorRole) }))).toEqual({
    profile: { role: estimatorRole, office: null },
    first_name: 'Erin',
    last_name: 'Estes',
    email: 'erin@x.example',
    username: 'erin@x.example',
    password: 'secret',
  });
});

test('the roles Manager and Estimator are offered, and Owner only for an owner [R6.06]', () => {
  const labels = (role: string) => roleChoices(role).map(({ label }) => label);
  expect(labels('')).toEqual(['Manager', 'Estimator']);
  expect(labels(String(ownerRole))).toEqual(['Owner', 'Manager', 'Estimator']);
});

test('errors of the API are assigned to the form fields', () => {
  expect(userErrors({ 'profile.role': ['Required'], first_name: ['Required'], email: ['Invalid email'] })).toEqual({
    role: 'Required',
    firstName: 'Required',
    email: 'Invalid email',
  });
});

test('an invited user needs no password, and a password that was typed before is not sent', () => {
  const form = { ...newUserInput, email: 'ann@acme.example', role: String(managerRole) };
  expect(() => newUserForm.validateSync(form)).toThrow('Required');
  const invited = newUserForm.validateSync({ ...form, invite: 'yes', password: 'typed-before' });
  expect(newUserToApi(invited)).toMatchObject({ invite: true, password: '' });
});
