/** Tests of UUIDs. */
import { expect, it } from 'vitest';
import { isId, isUuidv7, uuidv7From } from './id.ts';

const randomBytes = () => crypto.getRandomValues(new Uint8Array(10));
const milliseconds = (moment: string) => new Date(moment).getTime();

it('ids sort by their time', () => {
  const moments = [
    '1999-12-31T23:59:59.999Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T09:00:00.001Z',
    '2120-01-01T00:00:00Z',
  ];
  const ids = moments.map((moment) => uuidv7From(milliseconds(moment), randomBytes()));
  expect(ids.toSorted()).toEqual(ids);
});

it('an id has version 7, the variant bits 10 and the time in the first 48 bits', () => {
  const id = uuidv7From(0x0123456789ab, randomBytes());
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('all bits of an id after the time are random, except the version and the variant', () => {
  expect(uuidv7From(0, new Uint8Array(10).fill(0xff))).toBe('00000000-0000-7fff-bfff-ffffffffffff');
  expect(uuidv7From(0, new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000');
});

it('ids of the same millisecond are unique', () => {
  const now = milliseconds('2026-03-02T09:00:00Z');
  expect(new Set(Array.from({ length: 1_000 }, () => uuidv7From(now, randomBytes()))).size).toBe(1_000);
});

it('a UUID of another version is an id, but not a UUIDv7', () => {
  const uuidv4 = '6f1c2d3e-4a5b-4c6d-8e7f-0123456789ab';
  expect([isId(uuidv4), isUuidv7(uuidv4)]).toEqual([true, false]);
});

it('a UUIDv7 can be in upper case', () => {
  expect(isUuidv7(uuidv7From(milliseconds('2026-03-02T09:00:00Z'), randomBytes()).toUpperCase())).toBe(true);
});
