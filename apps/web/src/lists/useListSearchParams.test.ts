/** Tests of the comparison of the URL query of a list with the queries that its page wrote. */
import { expect, test } from 'vitest';
import { pendingQueries } from './useListSearchParams.ts';

test('an unchanged URL keeps all pending queries', () => {
  expect(pendingQueries(['', 'search=s', 'search=sl'], '', 'POP')).toEqual(['', 'search=s', 'search=sl']);
});

test('a URL update to a written query removes the earlier queries', () => {
  expect(pendingQueries(['', 'search=s', 'search=sl'], 'search=s', 'REPLACE')).toEqual(['search=s', 'search=sl']);
});

test('a URL update matches the last of several equal written queries', () => {
  expect(pendingQueries(['', 'search=s', 'page=2', 'search=s'], 'search=s', 'REPLACE')).toEqual(['search=s']);
});

test('Back to a written query discards the pending queries', () => {
  expect(pendingQueries(['page=2', 'page=3'], 'page=3', 'POP')).toBeNull();
});

test('a link to another query discards the pending queries', () => {
  expect(pendingQueries(['page=2'], 'status=NEW', 'PUSH')).toBeNull();
});
