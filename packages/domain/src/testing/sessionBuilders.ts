/** Sessions and session forms with defaults, for tests and stories. */
import type { ForgotPasswordForm, ResetForm, SignInForm, SignUpForm } from '../session/form.ts';
import type { ResetLink } from '../session/recoveryMachine.ts';
import type { Session } from '../session/sessionMachine.ts';

export const aSession = (overrides: Partial<Session> = {}): Session => ({
  access: 'access-1',
  refresh: 'refresh-1',
  remember: false,
  renewalDelay: 14 * 60_000,
  ...overrides,
});

export const aSignInForm = (overrides: Partial<SignInForm> = {}): SignInForm => ({
  email: 'dana@frontrange.example',
  password: 'plumb-line-1',
  remember: false,
  ...overrides,
});

export const aSignUpForm = (overrides: Partial<SignUpForm> = {}): SignUpForm => ({
  companyName: 'Front Range Exteriors',
  phone: '3035550142',
  email: 'dana@frontrange.example',
  password: 'plumb-line-1',
  passwordConfirmation: 'plumb-line-1',
  firstName: 'Dana',
  lastName: 'Whitlock',
  ...overrides,
});

export const aForgotPasswordForm = (overrides: Partial<ForgotPasswordForm> = {}): ForgotPasswordForm => ({
  email: 'dana@frontrange.example',
  ...overrides,
});

export const aResetLink = (overrides: Partial<ResetLink> = {}): ResetLink => ({
  email: 'dana@frontrange.example',
  token: 'token-1',
  ...overrides,
});

export const aResetForm = (overrides: Partial<ResetForm> = {}): ResetForm => ({
  password: 'plumb-line-2',
  passwordConfirmation: 'plumb-line-2',
  ...overrides,
});
