import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/storage.ts';
import { keepDraftPlace, readDraftPlace } from './draftPlace.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', new FakeStorage()));

test('the place of a draft is told while there is a draft, until it was reached [R4.02]', () => {
  keepDraftPlace('/addProject');
  expect(readDraftPlace()).toBeNull();
  sessionStorage.setItem('draft.project.new', '{}');
  expect(readDraftPlace()).toBe('/addProject');
  keepDraftPlace(null);
  expect(readDraftPlace()).toBeNull();
});
