import { expect, test } from 'vitest';
import { pendingQueries } from './useListSearchParams.ts';

test('an unchanged URL keeps the queries that it has to follow', () => {
  expect(pendingQueries(['', 'search=s', 'search=sl'], '', false)).toEqual(['', 'search=s', 'search=sl']);
});

test('a URL that follows a written query drops the queries before it', () => {
  expect(pendingQueries(['', 'search=s', 'search=sl'], 'search=s', true)).toEqual(['search=s', 'search=sl']);
});

test('a written query is found at its last place, because the user may type the same text again', () => {
  expect(pendingQueries(['', 'search=s', 'page=2', 'search=s'], 'search=s', true)).toEqual(['search=s']);
});

test('Back to a query that was written earlier changes the view', () => {
  expect(pendingQueries(['page=2', 'page=3'], 'page=3', false)).toBeNull();
});

test('a link to another query changes the view', () => {
  expect(pendingQueries(['page=2'], 'status=NEW', true)).toBeNull();
});
