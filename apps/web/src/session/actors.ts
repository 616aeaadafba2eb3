import { messages } from '@plumbline/domain/messages/messages';
import type { SignInForm, SignUpForm } from '@plumbline/domain/session/schema';
import { SessionError } from '@plumbline/domain/session/sessionFailure';
import type { Renewal, Session } from '@plumbline/domain/session/sessionMachine';
import { signUpToWire } from '@plumbline/domain/session/signUp';
import { fromPromise } from 'xstate';
import { ApiError, firstErrors } from '../api/ApiError.ts';
import { send } from '../api/http.ts';
import { tell } from './channel.ts';
import { renewInOfNew } from './expiry.ts';
import { renewOnce } from './renewOnce.ts';

/** A field on the wire -> the field of the form. */
const formFields: Readonly<Record<string, string>> = {
  username: 'email',
  company_name: 'companyName',
  phone_no: 'phone',
  first_name: 'firstName',
  last_name: 'lastName',
};

/** What went wrong, with the specification's text for the status it has one for. */
function sessionError(error: unknown, texts: Readonly<Record<number, string>>): SessionError {
  if (!(error instanceof ApiError)) return new SessionError({ refused: false, message: 'Something went wrong' });
  const fields = Object.entries(firstErrors(error)).map(([name, text]) => [formFields[name] ?? name, text]);
  return new SessionError({
    refused: error.status >= 400 && error.status < 500 && error.status !== 429,
    message: texts[error.status] ?? error.message,
    fields: Object.fromEntries(fields),
  });
}

/** [R7.01, R8.01] */
const signIn = fromPromise<Session, SignInForm>(async ({ input: { email, password, remember }, signal }) => {
  try {
    const body = { username: email.trim().toLowerCase(), password, remember };
    const tokens = await send('session.signIn', { body, signal }, null);
    return { ...tokens, remember, renewIn: renewInOfNew(tokens.access) };
  } catch (error) {
    throw sessionError(error, { 401: messages.formError.signIn });
  }
});

/** [R7.02, R8.02] */
const signUp = fromPromise<Session, SignUpForm>(async ({ input, signal }) => {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const tokens = await send('company.signUp', { body: signUpToWire(input, timeZone), signal }, null);
    return { ...tokens, remember: false, renewIn: renewInOfNew(tokens.access) };
  } catch (error) {
    throw sessionError(error, { 409: messages.formError.signUp });
  }
});

/** [R7.03] One exchange for all windows. */
const renew = fromPromise<Renewal, Session | null>(async ({ input }) => {
  if (!input) throw new SessionError({ refused: true, message: 'Signed out' });
  try {
    return await renewOnce(input.refresh, async () => {
      const { access } = await send('session.refresh', { body: { refresh: input.refresh } }, null);
      return { access, renewIn: renewInOfNew(access) };
    });
  } catch (error) {
    throw sessionError(error, {});
  }
});

const revokeWithin = 3000;

/** Tells the other windows and the server; one that does not answer holds nobody up. */
const revoke = fromPromise<void, Session | null>(async ({ input }) => {
  if (!input) return;
  tell({ type: 'ended', refresh: input.refresh });
  await send('session.revoke', { body: { refresh: input.refresh }, signal: AbortSignal.timeout(revokeWithin) }, null);
});

export const sessionActors = { signIn, signUp, renew, revoke };
