import { formatMoney } from '@plumbline/values/money';
import { describe, expect, it } from 'vitest';
import { anId, aProject } from '../testing/builders.ts';
import { summarizeProjects } from '../testing/filterProjects.ts';
import { boardColumns, timeInStatus } from './board.ts';
import type { BulkValues } from './bulkChangeMachine.ts';

const roof = aProject({ id: anId(1), title: 'Roof', status: 'NEW', estimation: 100.1 });
const deck = aProject({ id: anId(2), title: 'Deck', status: 'SIGNED', estimation: 50 });
const attic = aProject({ id: anId(3), title: 'Attic', status: 'SIGNED', estimation: 7 });
const all = [roof, deck, attic];

/** The columns with projects or with a number, as texts. */
const columns = (pending: readonly (readonly [string, BulkValues])[] = [], loaded = all) =>
  Object.fromEntries(
    boardColumns(loaded, summarizeProjects(all), new Map(pending))
      .filter(({ count, projects }) => count > 0 || projects.length > 0)
      .map(({ status, count, total, projects }) => [
        status,
        `${count} ${formatMoney(total)}: ${projects.map(({ title }) => title).join(', ')}`,
      ]),
  );

describe('the board', () => {
  it('has each project in the column of its status', () => {
    expect(columns()).toEqual({ NEW: '1 $100.10: Roof', SIGNED: '2 $57.00: Deck, Attic' });
  });

  it('counts projects that are not loaded', () => {
    expect(columns([], [deck])).toEqual({ NEW: '1 $100.10: ', SIGNED: '2 $57.00: Deck' });
  });

  it('shows a pending move at the top of the new column, and counts it', () => {
    expect(columns([[roof.id, { status: 'SIGNED' }]])).toEqual({ SIGNED: '3 $157.10: Roof, Deck, Attic' });
  });

  it('hides a project that is being deleted', () => {
    expect(columns([[deck.id, { deleted: true }]])).toEqual({ NEW: '1 $100.10: Roof', SIGNED: '1 $7.00: Attic' });
  });

  it('shows a project once, in its newest version, while the columns are loaded one after the other', () => {
    const moved = { ...roof, status: 'SIGNED' as const, version: 2 };
    expect(columns([], [roof, moved, deck])).toMatchObject({ SIGNED: '2 $57.00: Roof, Deck' });
    expect(columns([], [moved, roof, deck])).toMatchObject({ SIGNED: '2 $57.00: Roof, Deck' });
  });
});

describe('the time in a status', () => {
  it.each([
    ['NEW', '2026-03-10', '2026-03-10', { days: 0, isStale: false }],
    ['NEW', '2026-03-03', '2026-03-10', { days: 7, isStale: false }],
    ['NEW', '2026-03-02', '2026-03-10', { days: 8, isStale: true }],
    ['CLOSED', '2025-03-02', '2026-03-02', { days: 365, isStale: false }],
    // The clock of the server can be in another time zone than the company was.
    ['NEW', '2026-03-11', '2026-03-10', { days: 0, isStale: false }],
  ] as const)('of a project that is %s since %s is on %s %o', (status, status_since, today, expected) =>
    expect(timeInStatus({ status, status_since }, today)).toEqual(expected),
  );
});
