// Session storage entries about the unsaved input of this window: which user has drafts and on which page, and the input of the
// sign-up form. The app needs them while the user renews the session or signs in again [R4.02].
import type { SignUpInput } from '@plumbline/ui/screens/session/SignUpForm';
import type { BrowserStorage } from '../browser/ports.ts';
import { readWindowId, storeWindowId } from '../browser/windowId.ts';
import { readJson, writeJson } from './storedJson.ts';
import { createTokenStore, userIdOf } from './tokenStore.ts';

const userKey = 'drafts';
const locationKey = 'draftPlace';
const expiredKey = 'expired';
const signUpKey = 'signUp';

/**
 * Stores the id of the user who has drafts in this window. Null removes the stored id. Pages outside the shell read the id
 * synchronously and do not load the draft store.
 */
export const storeUserWithDrafts = (session: Storage, user: string | null): void =>
  user === null ? session.removeItem(userKey) : session.setItem(userKey, user);

/** The id of the user who has drafts in this window, or null. */
export const readUserWithDrafts = (session: Storage): string | null => session.getItem(userKey);

interface DraftLocation {
  /** The path and query of the page with the draft. */
  readonly path: string;
}

/** The stored path of the page that the window left for a session renewal. Null if no path is stored or the window has no draft. */
export const readDraftLocation = (session: Storage): string | null =>
  readUserWithDrafts(session) === null ? null : (readJson<DraftLocation>(session, locationKey, 'path')?.path ?? null);

/** Stores the path of the page with the draft until the user opens that page again. Null removes the stored path. */
export const storeDraftLocation = (session: Storage, path: string | null): void =>
  writeJson<DraftLocation>(session, locationKey, path === null ? null : { path });

/** A user with an expired session in this window, and whether this window has drafts of the user. */
interface ExpiredUser {
  readonly user: string;
  readonly hasDrafts: boolean;
}

type Storages = Pick<BrowserStorage, 'local' | 'session'>;

/** The user whose session expired in this window, or null. */
export const readExpiredUser = (session: Storage): ExpiredUser | null =>
  readJson<ExpiredUser>(session, expiredKey, 'user', 'hasDrafts');

function currentSessionUser({ session }: Storages): ExpiredUser | null {
  const userWithDrafts = readUserWithDrafts(session);
  const user = userWithDrafts ?? userIdOf(session.getItem('access') ?? '');
  return user === null ? null : { user, hasDrafts: userWithDrafts !== null };
}

/**
 * Keeps the drafts of an expired session for the same user until `restoreDrafts`, and clears the rest of the session [R4.02]: local
 * storage keeps only the preferences, and session storage only the window id, the user id and whether there are drafts. The drafts
 * themselves stay in the draft store.
 */
export function stashDrafts(storages: Storages): void {
  const expiredUser = currentSessionUser(storages) ?? readExpiredUser(storages.session);
  const window = readWindowId(storages.session);
  createTokenStore(storages).clear();
  writeJson(storages.session, expiredKey, expiredUser);
  storeWindowId(storages.session, window);
}

/**
 * Makes the drafts of an expired session available if the same user has signed in. The draft store removes the drafts of other
 * users when it opens.
 */
export function restoreDrafts(session: Storage, access: string): void {
  const expiredUser = readExpiredUser(session);
  writeJson(session, expiredKey, null);
  if (expiredUser?.hasDrafts && expiredUser.user === userIdOf(access)) storeUserWithDrafts(session, expiredUser.user);
}

/** The stored input of the sign-up form. It survives a reload. Passwords are never stored. */
export const readSignUpInput = (session: Storage): SignUpInput | null =>
  readJson<SignUpInput>(session, signUpKey, 'companyName', 'email');

/** Stores the input of the sign-up form. Null removes the stored input. */
export const storeSignUpInput = (session: Storage, input: SignUpInput | null): void =>
  writeJson(session, signUpKey, input);

/** Clears session storage except for the stash of an expired session, the sign-up input and the window id. */
export function clearExceptStash(session: Storage): void {
  const expiredUser = readExpiredUser(session);
  const input = readSignUpInput(session);
  const window = readWindowId(session);
  session.clear();
  writeJson(session, expiredKey, expiredUser);
  storeSignUpInput(session, input);
  storeWindowId(session, window);
}
