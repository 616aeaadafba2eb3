import { expect, it } from 'vitest';
import { uuidv7 } from './uuidv7.ts';

it('ids sort by creation time', () => {
  const moments = [
    '1999-12-31T23:59:59.999Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:00:00.001Z',
    '2120-01-01T00:00:00Z',
  ];
  const ids = moments.map((moment) => uuidv7(new Date(moment)));
  expect(ids.toSorted()).toEqual(ids);
});

it('an id has version 7, variant 10 and the time in the first 48 bits', () => {
  const id = uuidv7(new Date(0x0123456789ab));
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('ids of the same millisecond are unique', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  expect(new Set(Array.from({ length: 1_000 }, () => uuidv7(now))).size).toBe(1_000);
});
