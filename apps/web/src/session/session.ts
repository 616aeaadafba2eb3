import type { SignInForm, SignUpForm } from '@plumbline/domain/session/schema';
import { type Session, sessionMachine } from '@plumbline/domain/session/sessionMachine';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { createActor, waitFor } from 'xstate';
import { sessionActors } from './actors.ts';
import { listen } from './channel.ts';
import { renewInOfStored } from './expiry.ts';
import { withReturn } from './returnTo.ts';
import { clearStorages, isRemembered, keepTokens, readAccess, readRefresh } from './tokens.ts';

const retryIn = 30_000;

function storedSession(): Session | null {
  const refresh = readRefresh();
  if (!refresh) return null;
  const access = readAccess() ?? '';
  return { access, refresh, remember: isRemembered(), renewIn: renewInOfStored(access, Date.now()) };
}

const machine = sessionMachine.provide({
  actors: sessionActors,
  actions: { keep: (_, session) => session && keepTokens(session), forget: clearStorages },
});

const session = createActor(machine, { input: { session: storedSession(), retryIn } });
session.start();

listen((word) => {
  if (word.refresh !== session.getSnapshot().context.session?.refresh) return;
  session.send(word.type === 'ended' ? { type: 'session.ended' } : { type: 'access.renewed', renewal: word.renewal });
});

const settled = () => waitFor(session, (snapshot) => !snapshot.hasTag('busy'));

/** A session that ends under a page leads to /signin, and back to the page from there. */
let leaving = false;
let wasIn = session.getSnapshot().hasTag('in');
session.subscribe((snapshot) => {
  const ended = wasIn && snapshot.matches('signedOut');
  wasIn = snapshot.hasTag('in');
  if (ended && !leaving) window.location.replace(withReturn('/signin', window.location));
});

/** The token for a call, once a renewal under way has ended. */
export async function accessToken(): Promise<string | null> {
  return (await settled()).context.session?.access || null;
}

/**
 * A call with `token` was answered 401. Answers a newer token where there is one; else the app goes to /refresh [R4.02].
 */
export function refused(token: string | null): string | null {
  const current = session.getSnapshot().context.session?.access;
  if (current && current !== token) return current;
  if (!leaving) {
    leaving = true;
    window.location.assign(withReturn('/refresh', window.location));
  }
  return null;
}

/** Exchanges the refresh token now. Answers whether there is still a session, and whether the server was reached. */
export async function renewNow(): Promise<'renewed' | 'ended' | 'unreachable'> {
  leaving = true;
  session.send({ type: 'access.refused' });
  const { context } = await settled();
  leaving = false;
  if (!context.session) return 'ended';
  return context.failure ? 'unreachable' : 'renewed';
}

async function outcome(): Promise<SubmitResult> {
  const { context } = await settled();
  if (context.session) return { ok: true };
  const { message = 'Something went wrong', fields } = context.failure ?? {};
  return { ok: false, message, ...(fields && { fields: { ...fields } }) };
}

export function signIn(form: SignInForm): Promise<SubmitResult> {
  session.send({ type: 'signIn.submitted', form });
  return outcome();
}

export function signUp(form: SignUpForm): Promise<SubmitResult> {
  session.send({ type: 'signUp.submitted', form });
  return outcome();
}

/** Revokes the refresh token, clears both storages and goes to /signin [R4.02]. */
export async function signOut() {
  leaving = true;
  session.send({ type: 'signOut.requested' });
  await settled();
  window.location.replace('/signin');
}
