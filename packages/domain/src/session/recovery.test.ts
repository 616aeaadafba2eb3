import { expect, test } from 'vitest';
import { refusals } from '../testing/refusals.ts';
import { aChosenPassword, aForgotForm } from '../testing/session.ts';
import { forgotForm, resetBody, resetForm } from './recovery.ts';

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
