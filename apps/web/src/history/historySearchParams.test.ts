/** Tests of the filter of a history in the URL. */
import { noHistoryFilter } from '@plumbline/domain/history/historyFilter';
import { anId } from '@plumbline/domain/testing/builders';
import { expect, test } from 'vitest';
import { historySearchParams } from './historySearchParams.ts';

const parse = (query: string) => historySearchParams.parse(new URLSearchParams(query));

test('a filter survives the URL, and no filter has no parameters', () => {
  const filter = { kinds: ['status', 'notes'], person: anId(2), from: '2026-03-01', to: '2026-03-31' } as const;
  expect(parse(historySearchParams.format(filter))).toEqual(filter);
  expect(historySearchParams.format(noHistoryFilter)).toBe('');
  expect(parse('')).toEqual(noHistoryFilter);
});

test('unknown kinds and days are ignored', () => {
  expect(parse('kinds=costs,notes&from=2026-02-30&to=soon')).toEqual({ ...noHistoryFilter, kinds: ['notes'] });
});
