import { expect, it, vi } from 'vitest';
import type { ReadSheet } from '../ports.ts';
import { recentTables } from './recentTables.ts';

const aSheet = (size = 1): ReadSheet => ({ columns: 2, bytes: new Uint8Array(size) });
const reading = (size?: number) => vi.fn(async () => aSheet(size));

it('a sheet asked for again is read once, also while it is read', async () => {
  const recent = recentTables();
  const read = reading();
  const [first, beside] = await Promise.all([recent('a', read), recent('a', read)]);
  expect(await recent('a', read)).toBe(first);
  expect(beside).toBe(first);
  expect(read).toHaveBeenCalledOnce();
});

it('each sheet is its own', async () => {
  const recent = recentTables();
  await recent('a', reading(1));
  expect(await recent('b', reading(2))).toEqual(aSheet(2));
});

it('a sheet that could not be read is read again', async () => {
  const recent = recentTables();
  await expect(recent('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await recent('a', reading())).toEqual(aSheet());
});

it.each([
  ['not asked for as lately as four others', 1, ['b', 'c', 'd', 'e']],
  ['of an unusual size', 5 * 2 ** 20, []],
])('a sheet %s is not kept in memory', async (_, size, others) => {
  const recent = recentTables();
  const read = reading(size);
  await recent('a', read);
  for (const other of others) await recent(other, reading());
  await recent('a', read);
  expect(read).toHaveBeenCalledTimes(2);
});
