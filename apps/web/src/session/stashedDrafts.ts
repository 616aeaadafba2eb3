import type { BrowserStorage } from '../browser/ports.ts';
import { storedWindowId, storeWindowId } from '../browser/windowId.ts';
import { draftOwner, markDrafts } from '../storage/draftMark.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';
import { createTokenStore } from '../storage/tokenStore.ts';
import { userIdOf } from './accessToken.ts';
import { readSignUpInput, storeSignUpInput } from './signUpInput.ts';

const name = 'expired';

/** The user whose session expired in this window, and whether this window has drafts of the user. */
interface Expired {
  readonly user: string;
  readonly hasDrafts: boolean;
}

type Storages = Pick<BrowserStorage, 'local' | 'session'>;

export const readExpired = (session: Storage): Expired | null => readJson<Expired>(session, name, 'user', 'hasDrafts');

function expiredNow({ session }: Storages): Expired | null {
  const owner = draftOwner(session);
  const user = owner ?? userIdOf(session.getItem('access') ?? '');
  return user === null ? null : { user, hasDrafts: owner !== null };
}

/**
 * Clears both storages [R4.02] after a session expired. The drafts stay in the draft store under the user id. Session storage
 * keeps the user id and whether there are drafts.
 */
export function stashDrafts(storages: Storages): void {
  const expired = expiredNow(storages) ?? readExpired(storages.session);
  const window = storedWindowId(storages.session);
  createTokenStore(storages).clear();
  writeJson(storages.session, name, expired);
  storeWindowId(storages.session, window);
}

/** Clears session storage except for the expired user, the sign-up input and the window id. */
export function clearButStash(session: Storage): void {
  const expired = readExpired(session);
  const input = readSignUpInput(session);
  const window = storedWindowId(session);
  session.clear();
  writeJson(session, name, expired);
  storeSignUpInput(session, input);
  storeWindowId(session, window);
}

/** Restores the drafts of the user who signs in. The draft store removes the drafts of other users when it opens. */
export function restoreDrafts(session: Storage, access: string): void {
  const expired = readExpired(session);
  writeJson(session, name, null);
  if (expired?.hasDrafts && expired.user === userIdOf(access)) markDrafts(session, expired.user);
}
