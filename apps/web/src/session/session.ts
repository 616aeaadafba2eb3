import type { SignInForm, SignUpForm } from '@plumbline/domain/session/schema';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { withReturn } from './returnTo.ts';
import { isDue, sessionActor, settled } from './sessionActor.ts';

/** The window is on its way to another page of the session. */
let leaving = false;

/** Whether the session is taking the window elsewhere: not a moment to ask about unsaved work. */
export const isLeaving = () => leaving;

function leaveFor(address: string) {
  if (leaving) return;
  leaving = true;
  window.location.replace(address);
}

/** A session that ends under a page leads to /signin, and back to the page from there. */
let wasIn = sessionActor.getSnapshot().hasTag('in');
sessionActor.subscribe((snapshot) => {
  if (wasIn && snapshot.matches('signedOut')) leaveFor(withReturn('/signin', window.location));
  wasIn = snapshot.hasTag('in');
});

/** The token for a call: one that is due is renewed first, and a renewal under way is waited for. */
export async function accessToken(): Promise<string | null> {
  if (isDue()) sessionActor.send({ type: 'access.refused' });
  return (await settled()).context.session?.access || null;
}

/**
 * A call with `token` was answered 401. Answers a newer token where there is one; else the app goes to /refresh [R4.02].
 */
export function refused(token: string | null): string | null {
  const { session } = sessionActor.getSnapshot().context;
  if (session && session.access !== token) return session.access;
  leaveFor(withReturn('/refresh', window.location, 'refusedAt'));
  return null;
}

/** Exchanges the refresh token now. Answers whether there is still a session, and whether the server was reached. */
export async function renewNow(): Promise<'renewed' | 'ended' | 'unreachable'> {
  leaving = true;
  sessionActor.send({ type: 'access.refused' });
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
  sessionActor.send({ type: 'signIn.submitted', form });
  return outcome();
}

export function signUp(form: SignUpForm): Promise<SubmitResult> {
  sessionActor.send({ type: 'signUp.submitted', form });
  return outcome();
}

/** Revokes the refresh token, clears both storages and goes to /signin [R4.02]. */
export async function signOut() {
  leaving = true;
  sessionActor.send({ type: 'signOut.requested' });
  await settled();
  window.location.replace('/signin');
}
