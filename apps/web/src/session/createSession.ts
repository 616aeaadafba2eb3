/** Creates the session service of a window. The service runs the session machine. */

import { messages } from '@plumbline/domain/messages/messages';
import type { SignInForm, SignUpForm } from '@plumbline/domain/session/form';
import {
  isNavigating,
  isSignedIn,
  type NavigationTarget,
  type Renewal,
  type Session,
  sessionMachine,
} from '@plumbline/domain/session/sessionMachine';
import { signUpToApi } from '@plumbline/domain/session/signUpToApi';
import type { ErrorCode } from '@plumbline/domain/shared/apiError';
import { CallError, noResponse, toFailedCall } from '@plumbline/domain/shared/failedCall';
import { toFieldErrors } from '@plumbline/domain/shared/toFieldErrors';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { unexpectedError } from '@plumbline/values/unexpectedError';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Send } from '../api/authenticatedApi.ts';
import type { BrowserStorage, BrowserWindow, Clock, InspectOptions, WindowChannel } from '../browser/ports.ts';
import { restoreDrafts, stashDrafts, storeDraftLocation } from '../storage/stashedDrafts.ts';
import { isExpired, newTokenRenewalDelay, storedTokenRenewalDelay, type TokenStore } from '../storage/tokenStore.ts';
import { redirect } from './redirect.ts';
import { refusedPagePath, returnPath, signInPath, withReturnPath } from './returnTo.ts';

/**
 * Messages between the windows of the browser. `refresh` is the refresh token and identifies the session. `sentAt` is in milliseconds
 * since 1970.
 */
export type SessionMessage =
  | { readonly type: 'renewed'; readonly refresh: string; readonly renewal: Renewal; readonly sentAt: number }
  | { readonly type: 'ended'; readonly refresh: string }
  /** A new window without tokens asks for a session. `request` identifies its question. */
  | { readonly type: 'requested'; readonly request: string }
  /** The response of a window with a session that is not remembered. `lastVisibleAt` is in milliseconds since 1970. */
  | {
      readonly type: 'offered';
      readonly request: string;
      readonly access: string;
      readonly refresh: string;
      readonly isVisible: boolean;
      readonly lastVisibleAt: number;
    };

export interface SessionDeps {
  readonly send: Send;
  readonly storage: BrowserStorage;
  readonly tokens: TokenStore;
  readonly channel: WindowChannel<SessionMessage>;
  readonly clock: Clock;
  readonly navigation: BrowserWindow;
  readonly actorOptions: InspectOptions;
  /** Removes the drafts of the signed-in user. Called on Log Out in this window or in another window. */
  readonly clearDrafts: () => Promise<void>;
}

export type SessionService = ReturnType<typeof createSession>;

/** Milliseconds between two attempts to renew the access token while the server is unreachable. */
const renewalRetryDelay = 30_000;
/** Milliseconds to wait for a renewal in another window. After that, the rest of `maxRenewalTime` is enough for an own request. */
const maxRenewalWait = 5_000;
/** Timeout in milliseconds of the revoke request. It limits how long a slow server delays Log Out. */
const revokeTimeout = 3_000;

/** Runs the session machine of one window with the API, the storages and the channel to other windows [R4.02]. */
export function createSession(deps: SessionDeps) {
  const { send, storage, tokens, channel, clock, navigation, actorOptions, clearDrafts } = deps;
  const signIn = fromPromise<Session, SignInForm>(async ({ input: { email, password, remember }, signal }) => {
    try {
      const body = { username: email.trim().toLowerCase(), password, remember };
      const { access, refresh } = await send('session.signIn', { body, signal }, null);
      return { access, refresh, remember, renewalDelay: newTokenRenewalDelay(access) };
    } catch (error) {
      // The message for a wrong email or password [R7.01, R8.01].
      throw withText(error, { unauthenticated: messages.formError.signIn });
    }
  });

  const signUp = fromPromise<Session, SignUpForm>(async ({ input, signal }) => {
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { access, refresh } = await send('company.signUp', { body: signUpToApi(input, timeZone), signal }, null);
      return { access, refresh, remember: false, renewalDelay: newTokenRenewalDelay(access) };
    } catch (error) {
      // The message for an email that already has an account [R7.02, R8.02].
      throw withText(error, { conflict: messages.formError.signUp });
    }
  });

  /** Renews the access token in one window for all [R7.03]. The machine stops this actor if another window renews the token first. */
  const renew = fromPromise<Renewal, Session | null>(async ({ input, signal }) => {
    if (!input) throw new CallError({ kind: 'refused', message: 'Signed out' });
    const { refresh } = input;
    try {
      const name = renewalLockName(refresh);
      return await channel.runInOneWindow({ name, signal, maxWait: maxRenewalWait }, async () => {
        const { access } = await send('session.refresh', { body: { refresh }, signal }, null);
        const renewal = { access, renewalDelay: newTokenRenewalDelay(access) };
        channel.broadcast({ type: 'renewed', refresh, renewal, sentAt: clock.now() });
        return renewal;
      });
    } catch (error) {
      throw withText(error, {});
    }
  });

  const revoke = fromPromise<void, Session | null>(async ({ input }) => {
    if (!input) return;
    const { refresh } = input;
    channel.broadcast({ type: 'ended', refresh });
    await Promise.allSettled([
      clearDrafts(),
      send('session.revoke', { body: { refresh }, signal: AbortSignal.timeout(revokeTimeout) }, null),
    ]);
  });

  const navigationUrls: Readonly<Record<NavigationTarget, () => string>> = {
    refreshRoute: () => withReturnPath('/refresh', navigation.location(), 'refusedPage'),
    signInPageWithReturn: () => withReturnPath('/signin', navigation.location()),
    signInPage: () => '/signin',
  };

  const machine = sessionMachine.provide({
    actors: { signIn, signUp, renew, revoke },
    actions: {
      storeSession: (_, session) => {
        if (!session) return;
        tokens.save(session);
        restoreDrafts(storage.session, session.access);
      },
      clearSession: () => {
        void clearDrafts();
        tokens.clear();
      },
      expire: () => stashDrafts(storage),
      navigate: (_, { to }) => navigation.replace(navigationUrls[to]()),
    },
  });

  const storedSession = (): Session | null => {
    const refresh = tokens.refresh();
    if (!refresh) return null;
    const access = tokens.access() ?? '';
    return {
      access,
      refresh,
      remember: tokens.isRemembered(),
      renewalDelay: storedTokenRenewalDelay(access, clock.now()),
    };
  };

  const actor = createActor(machine, {
    ...actorOptions,
    clock,
    input: { session: storedSession(), retryDelay: renewalRetryDelay },
  }).start();

  let lastVisibleAt = clock.now();
  navigation.onVisibilityChange(() => {
    lastVisibleAt = clock.now();
  });

  /** Sends the session to a new window. A new window finds the tokens of a remembered session in local storage. */
  function offerSession(request: string): void {
    const snapshot = actor.getSnapshot();
    const { session } = snapshot.context;
    if (!isSignedIn(snapshot) || isNavigating(snapshot) || !session?.access || session.remember) return;
    const { access, refresh } = session;
    const isVisible = navigation.isVisible();
    channel.broadcast({
      type: 'offered',
      request,
      access,
      refresh,
      isVisible,
      lastVisibleAt: isVisible ? clock.now() : lastVisibleAt,
    });
  }

  channel.subscribe((message) => {
    if (message.type === 'requested') return offerSession(message.request);
    if (message.type === 'offered') return;
    if (message.refresh !== actor.getSnapshot().context.session?.refresh) return;
    if (message.type === 'ended') return actor.send({ type: 'session.ended' });
    // The browser delivers messages late to a window that it has suspended.
    const { renewal, sentAt } = message;
    const renewalDelay = Math.max(0, renewal.renewalDelay - (clock.now() - sentAt));
    actor.send({ type: 'access.renewed', renewal: { ...renewal, renewalDelay } });
  });

  // Timers stop while the computer sleeps, so `accessToken` also compares the time with `renewAt`.
  let { session } = actor.getSnapshot().context;
  let renewAt = clock.now() + (session?.renewalDelay ?? 0);
  actor.subscribe(({ context }) => {
    if (context.session === session) return;
    session = context.session;
    renewAt = clock.now() + (session?.renewalDelay ?? 0);
  });

  /** The error of the last renewal, if the access token has expired. The server would respond with 401 to a call with this token. */
  const renewalFailure = () => {
    const { context } = actor.getSnapshot();
    return context.session && isExpired(context.session.access, clock.now()) ? context.failure : null;
  };

  /** Waits until no session request is running and returns the state. */
  const whenIdle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));

  /** Renews the access token. */
  async function renewNow(): Promise<'renewed' | 'ended' | 'unreachable'> {
    actor.send({ type: 'renewal.requested' });
    const { context } = await whenIdle();
    if (!context.session) return 'ended';
    return context.failure ? 'unreachable' : 'renewed';
  }

  /** Waits for the sign-in or the sign-up, and converts its result for the form. */
  async function waitForResult(): Promise<SubmitResult> {
    const { context } = await whenIdle();
    if (context.session) return { ok: true };
    const { message = unexpectedError, fields } = context.failure ?? {};
    return { ok: false, message, ...(fields && { fields: toFieldErrors(fields, formFields) }) };
  }

  return {
    actor,
    /**
     * Returns the token for a call, or null without a session. Renews an outdated token first, and waits for a running renewal. If the
     * renewal of an expired token fails, it throws a CallError, and the next call tries to renew the token again.
     */
    async accessToken(): Promise<string | null> {
      if (session !== null && (clock.now() >= renewAt || renewalFailure())) actor.send({ type: 'access.expired' });
      const { context } = await whenIdle();
      const failure = renewalFailure();
      if (failure) throw new CallError({ ...noResponse, message: failure.message });
      return context.session?.access || null;
    },
    /**
     * Handles a 401 response for the token `access`. Returns the current token if it is a different one. Otherwise returns null, and
     * the window goes to /refresh [R4.02], unless it is already loading another page.
     */
    reportUnauthorized(access: string | null): string | null {
      const current = actor.getSnapshot().context.session?.access || null;
      if (current !== null && current !== access) return current;
      actor.send({ type: 'access.refused', access });
      return null;
    },
    /**
     * The loader of /refresh [R2.05, R4.02]. Renews the access token and redirects to the page that a remembered user requested,
     * or to /. Without a valid refresh token, it clears both storages as after an expired session (`stashDrafts`) and redirects
     * to /signin. Returns null if the server is unreachable.
     */
    async restore(url: string): Promise<null> {
      const { search } = new URL(url);
      const { origin } = navigation.location();
      const result = tokens.refresh() ? await renewNow() : 'ended';
      if (result === 'renewed') {
        storeDraftLocation(storage.session, refusedPagePath(search, origin) ?? null);
        throw redirect(returnPath(search, origin));
      }
      if (result === 'ended') {
        stashDrafts(storage);
        throw redirect(signInPath(search));
      }
      return null;
    },
    signIn(form: SignInForm): Promise<SubmitResult> {
      actor.send({ type: 'signIn.submitted', form });
      return waitForResult();
    },
    signUp(form: SignUpForm): Promise<SubmitResult> {
      actor.send({ type: 'signUp.submitted', form });
      return waitForResult();
    },
    /** Revokes the refresh token, clears both storages and goes to /signin [R4.02]. */
    async signOut(): Promise<void> {
      actor.send({ type: 'signOut.requested' });
      await whenIdle();
    },
    /** Whether the session is loading another page. While it is, the browser must not ask for confirmation because of unsaved input. */
    isNavigating: () => isNavigating(actor.getSnapshot()),
  };
}

/**
 * The name of the lock for the renewals of a session. All code of this origin can read the names of locks, so the name contains a
 * digest of the refresh token. Without a secure context there is no Web Crypto, but there are no Web Locks either.
 */
async function renewalLockName(refresh: string): Promise<string> {
  const prefix = 'plumbline.renewal';
  if (!('subtle' in crypto)) return prefix;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${prefix}.${refresh}`));
  return `${prefix}.${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Maps API field names to form field names. */
const formFields: Readonly<Record<string, string>> = {
  username: 'email',
  company_name: 'companyName',
  phone_no: 'phone',
  first_name: 'firstName',
  last_name: 'lastName',
};

/** Gives the failure of a call the text that the specification requires for its error code. */
function withText(error: unknown, texts: Partial<Record<ErrorCode, string>>): CallError {
  const failure = toFailedCall(error, unexpectedError);
  const text = failure.code && texts[failure.code];
  return new CallError(text ? { ...failure, message: text } : failure, { cause: error });
}
