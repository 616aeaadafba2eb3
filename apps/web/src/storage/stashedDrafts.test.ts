/** Tests of drafts that are kept while a session has expired. */
import { beforeEach, expect, test } from 'vitest';
import { anAccessToken } from '../testing/fakeBrowser.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import {
  clearExceptStash,
  readDraftLocation,
  readExpiredUser,
  readUserWithDrafts,
  restoreDrafts,
  stashDrafts,
  storeDraftLocation,
  storeUserWithDrafts,
} from './stashedDrafts.ts';
import { createTokenStore } from './tokenStore.ts';

let storages: { local: Storage; session: Storage };
beforeEach(() => {
  storages = { local: new FakeStorage(), session: new FakeStorage() };
});

function expireSession(user: string, { hasDrafts }: { hasDrafts: boolean }) {
  createTokenStore(storages).save({ access: anAccessToken(user), refresh: 'r', remember: true });
  storages.session.setItem('package', 'active');
  if (hasDrafts) storeUserWithDrafts(storages.session, user);
  stashDrafts(storages);
}

test('stashDrafts clears both storages except for the user id and the hasDrafts flag', () => {
  expireSession('dana', { hasDrafts: true });
  expect([storages.session.length, storages.local.length]).toEqual([1, 0]);
  expect(readExpiredUser(storages.session)).toEqual({ user: 'dana', hasDrafts: true });
});

test('restoreDrafts finds the drafts of the same user, also if the expired session was cleared twice', () => {
  expireSession('dana', { hasDrafts: true });
  clearExceptStash(storages.session);
  // The route /refresh can clear an expired session a second time.
  stashDrafts(storages);
  restoreDrafts(storages.session, anAccessToken('dana'));
  expect(readUserWithDrafts(storages.session)).toBe('dana');
  expect(readExpiredUser(storages.session)).toBeNull();
});

test('a sign-in of another user discards the stash', () => {
  expireSession('dana', { hasDrafts: true });
  restoreDrafts(storages.session, anAccessToken('luis'));
  restoreDrafts(storages.session, anAccessToken('dana'));
  expect(storages.session.length).toBe(0);
});

test('stashDrafts sets hasDrafts to false for a session without drafts', () => {
  expireSession('dana', { hasDrafts: false });
  expect(readExpiredUser(storages.session)).toEqual({ user: 'dana', hasDrafts: false });
});

test('readDraftLocation returns the stored path only while the window has drafts [R4.02]', () => {
  const { session } = storages;
  storeDraftLocation(session, '/addProject');
  expect(readDraftLocation(session)).toBeNull();
  storeUserWithDrafts(session, 'dana');
  expect(readDraftLocation(session)).toBe('/addProject');
  storeDraftLocation(session, null);
  expect(readDraftLocation(session)).toBeNull();
});
