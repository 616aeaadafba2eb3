import { beforeEach, expect, test } from 'vitest';
import { draftOwner, markDrafts } from '../storage/draftMark.ts';
import { createTokenStore } from '../storage/tokenStore.ts';
import { anAccessToken } from '../testing/fakeBrowser.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { clearButStash, readExpired, restoreDrafts, stashDrafts } from './stashedDrafts.ts';

let storages: { local: Storage; session: Storage };
beforeEach(() => {
  storages = { local: new FakeStorage(), session: new FakeStorage() };
});

function expireSession(user: string, { hasDrafts }: { hasDrafts: boolean }) {
  createTokenStore(storages).save({ access: anAccessToken(user), refresh: 'r', remember: true });
  storages.session.setItem('package', 'active');
  if (hasDrafts) markDrafts(storages.session, user);
  stashDrafts(storages);
}

test('an expired session leaves only the fact that the user has drafts', () => {
  expireSession('dana', { hasDrafts: true });
  expect([storages.session.length, storages.local.length]).toEqual([1, 0]);
  expect(readExpired(storages.session)).toEqual({ user: 'dana', hasDrafts: true });
});

test('the user who signs in again has their drafts, whatever page they came by', () => {
  expireSession('dana', { hasDrafts: true });
  clearButStash(storages.session);
  // the route /refresh may expire the session a second time
  stashDrafts(storages);
  restoreDrafts(storages.session, anAccessToken('dana'));
  expect(draftOwner(storages.session)).toBe('dana');
  expect(readExpired(storages.session)).toBeNull();
});

test('another user who signs in does not get the drafts, and neither does the next user', () => {
  expireSession('dana', { hasDrafts: true });
  restoreDrafts(storages.session, anAccessToken('luis'));
  restoreDrafts(storages.session, anAccessToken('dana'));
  expect(storages.session.length).toBe(0);
});

test('a session without drafts expires without a notice about drafts', () => {
  expireSession('dana', { hasDrafts: false });
  expect(readExpired(storages.session)).toEqual({ user: 'dana', hasDrafts: false });
});
