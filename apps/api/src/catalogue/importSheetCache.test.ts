import { expect, it, vi } from 'vitest';
import type { ReadSheet } from '../ports.ts';
import { importSheetCache } from './importSheetReader.ts';

const aSheet = (size = 1): ReadSheet => ({ columns: 2, bytes: new Uint8Array(size) });
const createRead = (size?: number) => vi.fn(async () => aSheet(size));

it('repeated and concurrent requests read a sheet once', async () => {
  const cached = importSheetCache();
  const read = createRead();
  const [first, concurrent] = await Promise.all([cached('a', read), cached('a', read)]);
  expect(await cached('a', read)).toBe(first);
  expect(concurrent).toBe(first);
  expect(read).toHaveBeenCalledOnce();
});

it('different sheets are read separately', async () => {
  const cached = importSheetCache();
  await cached('a', createRead(1));
  expect(await cached('b', createRead(2))).toEqual(aSheet(2));
});

it('a sheet is read again after a failure', async () => {
  const cached = importSheetCache();
  await expect(cached('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await cached('a', createRead())).toEqual(aSheet());
});

it.each([
  ['with four more recently used sheets', 1, ['b', 'c', 'd', 'e']],
  ['above the size limit', 5 * 2 ** 20, []],
])('a sheet %s is not kept in memory', async (_, size, others) => {
  const cached = importSheetCache();
  const read = createRead(size);
  await cached('a', read);
  for (const other of others) await cached(other, createRead());
  await cached('a', read);
  expect(read).toHaveBeenCalledTimes(2);
});
