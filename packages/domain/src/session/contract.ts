/** The API calls about sessions, passwords and the signed-in user [R7.01-R7.05]. */
import { object } from 'yup';
import { maxTimeZoneLength } from '../company/timeZone.ts';
import { messages } from '../messages/messages.ts';
import type { Call } from '../shared/call.ts';
import { recordSchema, textField } from '../shared/recordSchema.ts';
import {
  confirmationOf,
  email,
  flag,
  nameText,
  newEmail,
  optionalText,
  password,
  signUpPhone,
  text,
} from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';
import { forgotPasswordForm } from './form.ts';
import { type Me, meSchema } from './me.ts';

/** The username is the email in lower case [R7.01]. */
export const signInBody = object({ username: email(), password: password(), remember: flag() });

/** The body of a sign-up [R7.02]. */
export const signUpBody = object({
  company_name: nameText(),
  email: newEmail(),
  phone_no: signUpPhone(),
  password: password(),
  first_name: nameText(),
  last_name: nameText(),
  /** The time zone of the browser becomes the time zone of the company. An unknown zone is ignored. */
  time_zone: optionalText(maxTimeZoneLength),
});

/** The body of a token renewal [R7.03]. */
export const refreshBody = object({ refresh: text(500).required(messages.validation.required) });

/** The body of a Log Out. The response is the same for every token [api.md]. */
const revokeBody = object({ refresh: text(500).default('') });

/** The body of a password reset [R7.05]. */
export const resetBody = object({
  token: text(500).required(messages.validation.required),
  email: email(),
  new_password: password(),
  new_password_confirm: confirmationOf('new_password'),
});

/** The tokens of a new session. */
const tokensSchema = recordSchema('Tokens', { access: textField(), refresh: textField() });

/** Calls that open, renew and end a session, reset a password and read the signed-in user [R7.01-R7.05]. */
export const sessionCalls = {
  'session.signIn': {
    summary: 'Sign in with email and password',
    method: 'POST',
    path: '/api/token/',
    access: 'public',
    requiresSubscription: false,
    status: 200,
    body: signInBody,
    data: tokensSchema,
  },
  'session.refresh': {
    summary: 'Exchange a refresh token for a new access token',
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'public',
    requiresSubscription: false,
    status: 200,
    body: refreshBody,
    data: object({ access: text(2000).required() }).required(),
  },
  'session.revoke': {
    summary: 'Sign out: revoke a refresh token',
    method: 'POST',
    path: '/api/token/revoke/',
    access: 'public',
    requiresSubscription: false,
    status: 204,
    body: revokeBody,
  },
  'recovery.request': {
    summary: 'Request a mail with a link to reset the password',
    method: 'POST',
    path: '/api/auth/request-reset-password',
    access: 'public',
    requiresSubscription: false,
    status: 202,
    body: forgotPasswordForm,
  },
  'recovery.reset': {
    summary: 'Set a new password with the token of the mailed link',
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'public',
    requiresSubscription: false,
    status: 204,
    body: resetBody,
  },
  'company.signUp': {
    summary: 'Create a company and its owner',
    method: 'POST',
    path: '/api/companies/',
    access: 'public',
    requiresSubscription: false,
    status: 201,
    body: signUpBody,
    data: tokensSchema,
  },
  'users.me': {
    summary: "Read the caller's own profile, with company and role",
    method: 'GET',
    path: '/api/users/me/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: false,
    status: 200,
    data: meSchema,
    // The id, because all users have the same URL: without it, a browser could reuse the cached response for another user. The other
    // values can change without a new version of the user.
    etagSuffixOf: ({ id, profile: { company }, owners }: Me) =>
      JSON.stringify([id, company.version, company.subscription.subscription_type, owners]),
  },
} as const satisfies Record<string, Call>;
