import type { Table } from '@plumbline/domain/catalogue/importSheet';
import { expect, it, vi } from 'vitest';
import { recentTables } from './recentTables.ts';

const aTable = (rows = 1): Table => ({
  sheet: { name: 'Items', of: 1 },
  headingRow: 1,
  columns: ['Item name', 'Rate'],
  rows: Array.from({ length: rows }, (_, at) => ({ row: at + 2, cells: ['Nails', 1] })),
});
const reading = (rows?: number) => vi.fn(async () => aTable(rows));

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
  expect(await recent('b', reading(2))).toEqual(aTable(2));
});

it('a sheet that could not be read is read again', async () => {
  const recent = recentTables();
  await expect(recent('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await recent('a', reading())).toEqual(aTable());
});

it.each([
  ['not asked for as lately as four others', 1, ['b', 'c', 'd', 'e']],
  ['of an unusual size', 200_000, []],
])('a sheet %s is not kept in memory', async (_, rows, others) => {
  const recent = recentTables();
  const read = reading(rows);
  await recent('a', read);
  for (const other of others) await recent(other, reading());
  await recent('a', read);
  expect(read).toHaveBeenCalledTimes(2);
});
