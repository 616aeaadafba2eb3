import { describe, expect, it, test } from 'vitest';
import { refusals } from '../testing/refusals.ts';
import { aChosenPassword, aForgotForm } from '../testing/session.ts';
import { refreshBody, resetBody, signInBody, signUpBody } from './contract.ts';
import { forgotForm, resetForm, type SignUpForm, signInForm, signUpForm } from './form.ts';
import { signUpToWire } from './signUp.ts';

describe('the sign-in form [R2.10, R5.01]', () => {
  const filled = { email: 'dana@frontrange.example', password: 'secret', remember: true };

  it('takes an e-mail and a password of 6 characters', () => {
    expect(refusals(signInForm, filled)).toEqual({});
  });

  it.each(['dana', 'dana@', '@frontrange.example', 'dana@frontrange', 'da na@frontrange.example', 'a@b@c.example'])(
    'says that %s is no e-mail',
    (email) => {
      expect(refusals(signInForm, { ...filled, email })).toEqual({ email: 'Invalid email' });
    },
  );

  it('says what is missing', () => {
    expect(refusals(signInForm, { email: '', password: '' })).toEqual({ email: 'Required', password: 'Required' });
    expect(refusals(signInForm, {})).toEqual({ email: 'Required', password: 'Required' });
  });

  it('says that 5 characters are too short for a password', () => {
    expect(refusals(signInForm, { ...filled, password: '12345' })).toEqual({ password: 'Too short' });
    expect(refusals(signInForm, { ...filled, password: '123456' })).toEqual({});
  });

  it('lowercases the e-mail and leaves the password as typed [R5.09]', () => {
    expect(signInForm.cast({ email: ' Dana@FrontRange.example ', password: ' Secret ' })).toEqual({
      email: 'dana@frontrange.example',
      password: ' Secret ',
      remember: false,
    });
  });

  it('holds on the wire as on the form [R7.01]', () => {
    expect(refusals(signInBody, { username: 'dana', password: '12345' })).toEqual({
      username: 'Invalid email',
      password: 'Too short',
    });
    expect(refusals(signInBody, { username: 'dana@frontrange.example', password: 123456 })).toHaveProperty('password');
    expect(refusals(refreshBody, {})).toEqual({ refresh: 'Required' });
  });
});

describe('the sign-up form [R2.11, R5.02]', () => {
  const filled: SignUpForm = {
    companyName: 'Front Range Exteriors',
    phone: '303-555-0142',
    email: 'dana@frontrange.example',
    password: 'secret',
    passwordConfirmation: 'secret',
    firstName: 'Dana',
    lastName: 'Whitlock',
  };

  it('takes a company and its first person', () => {
    expect(refusals(signUpForm, filled)).toEqual({});
  });

  it('asks for every field', () => {
    expect(refusals(signUpForm, {})).toEqual({
      companyName: 'Required',
      phone: 'Required',
      email: 'Required',
      password: 'Required',
      passwordConfirmation: 'Required',
      firstName: 'Required',
      lastName: 'Required',
    });
  });

  it.each(['companyName', 'firstName', 'lastName'])('says that one character is too short for %s', (field) => {
    expect(refusals(signUpForm, { ...filled, [field]: 'D' })).toEqual({ [field]: 'Too short' });
    expect(refusals(signUpForm, { ...filled, [field]: ' D ' })).toEqual({ [field]: 'Too short' });
    expect(refusals(signUpForm, { ...filled, [field]: 'Di' })).toEqual({});
  });

  it.each(['303-555-01', 'call me', 'call me 44 20 7946 0958', '1234567890123456789012', '+', '303+555+0142'])(
    'takes %s for no phone',
    (phone) => expect(refusals(signUpForm, { ...filled, phone })).toEqual({ phone: 'Invalid number' }),
  );

  it.each([
    '(303) 555-012',
    '+44 20 7946 0958',
    '303.555.0142',
    '030/1234567',
    '123456789012345',
    '303\u2011555\u20110142',
  ])('takes the phone %s of 9 to 15 digits, set apart as people do', (phone) =>
    expect(refusals(signUpForm, { ...filled, phone })).toEqual({}),
  );

  it('wants the same password twice', () => {
    expect(refusals(signUpForm, { ...filled, passwordConfirmation: 'Secret' })).toEqual({
      passwordConfirmation: 'Passwords must match',
    });
  });

  it('says that a short password is too short, and no e-mail is no e-mail', () => {
    const short = { ...filled, email: 'dana', password: '12345', passwordConfirmation: '12345' };

    expect(refusals(signUpForm, short)).toEqual({ email: 'Invalid email', password: 'Too short' });
  });

  it('is sent in the words of the wire, where the same rules hold [R7.02]', () => {
    const body = signUpToWire(filled, 'America/Denver');

    expect(body).toEqual({
      company_name: 'Front Range Exteriors',
      email: 'dana@frontrange.example',
      phone_no: '303-555-0142',
      password: 'secret',
      first_name: 'Dana',
      last_name: 'Whitlock',
      time_zone: 'America/Denver',
    });
    expect(refusals(signUpBody, body)).toEqual({});
    expect(refusals(signUpBody, { ...body, phone_no: '12345678', first_name: 'D', email: 'x' })).toEqual({
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
])('the forgot form says of "%s": %s [R5.12]', (email, text) => {
  expect(refusals(forgotForm, aForgotForm({ email }))).toEqual({ email: text });
});

test('the forgot form takes an e-mail, lowercased [R5.09]', () => {
  expect(forgotForm.cast({ email: ' Dana@FrontRange.example ' })).toEqual({ email: 'dana@frontrange.example' });
});

test.each([
  ['', '', { password: 'Required', passwordConfirmation: 'Required' }],
  ['12345', '12345', { password: 'Too short' }],
  ['secret-1', '', { passwordConfirmation: 'Required' }],
  ['secret-1', 'secret-2', { passwordConfirmation: 'Passwords must match' }],
  ['secret-1', 'secret-1', {}],
])('the reset form says of "%s" and "%s": %j [R5.13]', (password, passwordConfirmation, said) => {
  expect(refusals(resetForm, aChosenPassword({ password, passwordConfirmation }))).toEqual(said);
});

test('the same rules hold on the wire [R7.05]', () => {
  const body = { token: 't', email: 'dana@north.example', new_password: 'secret-1', new_password_confirm: 'secret-1' };
  expect(refusals(resetBody, body)).toEqual({});
  expect(refusals(resetBody, { ...body, new_password_confirm: 'secret-2' })).toEqual({
    new_password_confirm: 'Passwords must match',
  });
  expect(refusals(resetBody, { ...body, token: '' })).toEqual({ token: 'Required' });
});
