import { object } from 'yup';
import { signUpBody } from '../company/schema.ts';
import type { Call } from '../shared/call.ts';
import { text } from '../shared/rules.ts';
import { staff } from '../users/roles.ts';
import { type Me, meSchema } from './me.ts';
import { forgotForm, resetBody } from './recovery.ts';
import { refreshBody, revokeBody, signInBody } from './schema.ts';
import { tokensSchema } from './tokens.ts';

/** Calls that open, renew and end a session, reset a password and read the signed-in user [R7.01-R7.05]. */
export const sessionCalls = {
  'session.signIn': {
    summary: 'Sign in with e-mail and password',
    method: 'POST',
    path: '/api/token/',
    access: 'public',
    subscription: false,
    status: 200,
    body: signInBody,
    data: tokensSchema,
  },
  'session.refresh': {
    summary: 'Exchange a refresh token for new tokens',
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'public',
    subscription: false,
    status: 200,
    body: refreshBody,
    data: object({ access: text(2000).required() }).required(),
  },
  'session.revoke': {
    summary: 'Sign out: revoke a refresh token',
    method: 'POST',
    path: '/api/token/revoke/',
    access: 'public',
    subscription: false,
    status: 204,
    body: revokeBody,
  },
  'recovery.request': {
    summary: 'Request a mail with a link to reset the password',
    method: 'POST',
    path: '/api/auth/request-reset-password',
    access: 'public',
    subscription: false,
    status: 202,
    body: forgotForm,
  },
  'recovery.reset': {
    summary: 'Set a new password with the token of that link',
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'public',
    subscription: false,
    status: 204,
    body: resetBody,
  },
  'company.signUp': {
    summary: 'Create a company and its owner',
    method: 'POST',
    path: '/api/companies/',
    access: 'public',
    subscription: false,
    status: 201,
    body: signUpBody,
    data: tokensSchema,
  },
  'users.me': {
    summary: "Read the caller's own profile, with company and role",
    method: 'GET',
    path: '/api/users/me/',
    access: staff,
    principals: ['user'],
    subscription: false,
    status: 200,
    data: meSchema,
    // a browser keeps the answer for the next user who signs in there
    etag: ({ id, profile: { company }, owners }: Me) =>
      JSON.stringify([id, company.version, company.subscription.subscription_type, owners]),
  },
} as const satisfies Record<string, Call>;
