/** Tests of the stored list of folded sections. */
import { expect, test } from 'vitest';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { readFoldedSections, storeFoldedSections } from './foldedSections.ts';

test('the folded sections of an estimate are stored until all of them are unfolded', () => {
  const session = new FakeStorage();
  storeFoldedSections(session, 'first', ['roof', 'inside']);
  expect(readFoldedSections(session, 'first')).toEqual(['roof', 'inside']);
  expect(readFoldedSections(session, 'second')).toEqual([]);
  storeFoldedSections(session, 'first', []);
  expect(session.length).toBe(0);
});

test('an invalid stored value is ignored', () => {
  const session = new FakeStorage();
  session.setItem('estimate.folded.first', '{"sections":1}');
  expect(readFoldedSections(session, 'first')).toEqual([]);
});
