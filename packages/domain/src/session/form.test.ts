/** Tests of the forms to sign in, to sign up and to reset a password. */
import { describe, expect, it, test } from 'vitest';
import { aForgotPasswordForm, aResetForm } from '../testing/sessionBuilders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { refreshBody, resetBody, signInBody, signUpBody } from './contract.ts';
import { forgotPasswordForm, resetForm, type SignUpForm, signInForm, signUpForm } from './form.ts';
import { signUpToApi } from './signUpToApi.ts';

describe('the sign-in form [R2.10, R5.01]', () => {
  const validForm = { email: 'dana@frontrange.example', password: 'secret', remember: true };

  it('accepts an email and a password', () => {
    expect(validationErrors(signInForm, validForm)).toEqual({});
  });

  it.each(['dana', 'dana@', '@frontrange.example', 'dana@frontrange', 'da na@frontrange.example', 'a@b@c.example'])(
    'refuses the email %s',
    (email) => {
      expect(validationErrors(signInForm, { ...validForm, email })).toEqual({ email: 'Invalid email' });
    },
  );

  it('requires the email and the password', () => {
    expect(validationErrors(signInForm, { email: '', password: '' })).toEqual({
      email: 'Required',
      password: 'Required',
    });
    expect(validationErrors(signInForm, {})).toEqual({ email: 'Required', password: 'Required' });
  });

  it('accepts a password of 6 characters and refuses one of 5', () => {
    expect(validationErrors(signInForm, { ...validForm, password: '12345' })).toEqual({ password: 'Too short' });
    expect(validationErrors(signInForm, { ...validForm, password: '123456' })).toEqual({});
  });

  it('converts the email to lower case and keeps the password as typed [R5.09]', () => {
    expect(signInForm.cast({ email: ' Dana@FrontRange.example ', password: ' Secret ' })).toEqual({
      email: 'dana@frontrange.example',
      password: ' Secret ',
      remember: false,
    });
  });

  it('has the same rules in the API [R7.01]', () => {
    expect(validationErrors(signInBody, { username: 'dana', password: '12345' })).toEqual({
      username: 'Invalid email',
      password: 'Too short',
    });
    expect(validationErrors(signInBody, { username: 'dana@frontrange.example', password: 123456 })).toHaveProperty(
      'password',
    );
  });
});

test('a token renewal requires the refresh token [R7.03]', () => {
  expect(validationErrors(refreshBody, {})).toEqual({ refresh: 'Required' });
});

describe('the sign-up form [R2.11, R5.02]', () => {
  const validForm: SignUpForm = {
    companyName: 'Front Range Exteriors',
    phone: '303-555-0142',
    email: 'dana@frontrange.example',
    password: 'secret',
    passwordConfirmation: 'secret',
    firstName: 'Dana',
    lastName: 'Whitlock',
  };

  it('accepts a company and its first user', () => {
    expect(validationErrors(signUpForm, validForm)).toEqual({});
  });

  it('requires every field', () => {
    expect(validationErrors(signUpForm, {})).toEqual({
      companyName: 'Required',
      phone: 'Required',
      email: 'Required',
      password: 'Required',
      passwordConfirmation: 'Required',
      firstName: 'Required',
      lastName: 'Required',
    });
  });

  it.each(['companyName', 'firstName', 'lastName'])('refuses one character for %s', (field) => {
    expect(validationErrors(signUpForm, { ...validForm, [field]: 'D' })).toEqual({ [field]: 'Too short' });
    expect(validationErrors(signUpForm, { ...validForm, [field]: ' D ' })).toEqual({ [field]: 'Too short' });
    expect(validationErrors(signUpForm, { ...validForm, [field]: 'Di' })).toEqual({});
  });

  it.each(['303-555-01', 'call me', 'call me 44 20 7946 0958', '1234567890123456789012', '+', '303+555+0142'])(
    'refuses the phone %s',
    (phone) => expect(validationErrors(signUpForm, { ...validForm, phone })).toEqual({ phone: 'Invalid number' }),
  );

  it.each([
    '(303) 555-012',
    '+44 20 7946 0958',
    '303.555.0142',
    '030/1234567',
    '123456789012345',
    '303\u2011555\u20110142',
  ])('accepts the phone %s with 9 to 15 digits and separators', (phone) =>
    expect(validationErrors(signUpForm, { ...validForm, phone })).toEqual({}),
  );

  it('requires the same password in both fields', () => {
    expect(validationErrors(signUpForm, { ...validForm, passwordConfirmation: 'Secret' })).toEqual({
      passwordConfirmation: 'Passwords must match',
    });
  });

  it('refuses a short password and an invalid email', () => {
    const invalidForm = { ...validForm, email: 'dana', password: '12345', passwordConfirmation: '12345' };

    expect(validationErrors(signUpForm, invalidForm)).toEqual({ email: 'Invalid email', password: 'Too short' });
  });

  it('is converted to the API format, which has the same rules [R7.02]', () => {
    const body = signUpToApi(validForm, 'America/Denver');

    expect(body).toEqual({
      company_name: 'Front Range Exteriors',
      email: 'dana@frontrange.example',
      phone_no: '303-555-0142',
      password: 'secret',
      first_name: 'Dana',
      last_name: 'Whitlock',
      time_zone: 'America/Denver',
    });
    expect(validationErrors(signUpBody, body)).toEqual({});
    expect(validationErrors(signUpBody, { ...body, phone_no: '12345678', first_name: 'D', email: 'x' })).toEqual({
      phone_no: 'Invalid number',
      first_name: 'Too short',
      email: 'Invalid email',
    });
  });
});

test.each([
  ['', 'Required'],
  ['dana@', 'Provided e-mail is not valid'],
  ['dana', 'Provided e-mail is not valid'],
])('the form of a forgotten password refuses "%s": %s [R5.12]', (email, text) => {
  expect(validationErrors(forgotPasswordForm, aForgotPasswordForm({ email }))).toEqual({ email: text });
});

test('the form of a forgotten password converts the email to lower case [R5.09]', () => {
  expect(forgotPasswordForm.cast({ email: ' Dana@FrontRange.example ' })).toEqual({ email: 'dana@frontrange.example' });
});

test.each([
  ['', '', { password: 'Required', passwordConfirmation: 'Required' }],
  ['12345', '12345', { password: 'Too short' }],
  ['secret-1', '', { passwordConfirmation: 'Required' }],
  ['secret-1', 'secret-2', { passwordConfirmation: 'Passwords must match' }],
  ['secret-1', 'secret-1', {}],
])('the reset form with "%s" and "%s" has the errors %j [R5.13]', (password, passwordConfirmation, errors) => {
  expect(validationErrors(resetForm, aResetForm({ password, passwordConfirmation }))).toEqual(errors);
});

test('the API has the same rules as the reset form [R7.05]', () => {
  const body = { token: 't', email: 'dana@north.example', new_password: 'secret-1', new_password_confirm: 'secret-1' };
  expect(validationErrors(resetBody, body)).toEqual({});
  expect(validationErrors(resetBody, { ...body, new_password_confirm: 'secret-2' })).toEqual({
    new_password_confirm: 'Passwords must match',
  });
  expect(validationErrors(resetBody, { ...body, token: '' })).toEqual({ token: 'Required' });
});
