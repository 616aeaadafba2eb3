import { expect, test } from 'vitest';
import { markDrafts } from '../storage/draftMark.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { readDraftLocation, storeDraftLocation } from './draftLocation.ts';

test('readDraftLocation returns the stored path only while the window has drafts [R4.02]', () => {
  const session = new FakeStorage();
  storeDraftLocation(session, '/addProject');
  expect(readDraftLocation(session)).toBeNull();
  markDrafts(session, 'dana');
  expect(readDraftLocation(session)).toBe('/addProject');
  storeDraftLocation(session, null);
  expect(readDraftLocation(session)).toBeNull();
});
