/** Tests of the cache of uploaded spreadsheets. */
import { expect, it, vi } from 'vitest';
import type { ReadSheet } from '../ports.ts';
import { importSheetCache } from './importSheetCache.ts';

const aSheet = (size = 1): ReadSheet => ({ columnCount: 2, bytes: new Uint8Array(size) });
const createRead = (size?: number) => vi.fn(async () => aSheet(size));

it('repeated and concurrent requests read a sheet once', async () => {
  const readCached = importSheetCache();
  const read = createRead();
  const [firstSheet, concurrentSheet] = await Promise.all([readCached('a', read), readCached('a', read)]);
  expect(await readCached('a', read)).toBe(firstSheet);
  expect(concurrentSheet).toBe(firstSheet);
  expect(read).toHaveBeenCalledOnce();
});

it('sheets with different keys are read separately', async () => {
  const readCached = importSheetCache();
  await readCached('a', createRead(1));
  expect(await readCached('b', createRead(2))).toEqual(aSheet(2));
});

it('a sheet is read again after a failure', async () => {
  const readCached = importSheetCache();
  await expect(readCached('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await readCached('a', createRead())).toEqual(aSheet());
});

it.each([
  ['if four other sheets were used later', 1, ['b', 'c', 'd', 'e']],
  ['if it is larger than the limit', 5 * 2 ** 20, []],
])('a sheet is not kept in memory %s', async (_, size, otherKeys) => {
  const readCached = importSheetCache();
  const read = createRead(size);
  await readCached('a', read);
  for (const otherKey of otherKeys) await readCached(otherKey, createRead());
  await readCached('a', read);
  expect(read).toHaveBeenCalledTimes(2);
});
