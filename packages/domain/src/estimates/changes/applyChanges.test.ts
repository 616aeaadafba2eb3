/** Tests of several changes of lines in one call: order, indexes and conflicts. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aLine, anId } from '../../testing/builders.ts';
import type { EstimateChange } from '../contract.ts';
import type { EstimateItem } from '../lines/estimate.ts';
import { lineValuesOf } from '../lines/line.ts';
import { moveInOrder, placeLines } from '../lines/lineOrder.ts';
import { applyChanges } from './applyChanges.ts';

/** Lines with the ids `anId(1)`, `anId(2)` and so on. */
const linesWithIndexes = (...indexes: number[]): EstimateItem[] =>
  indexes.map((index, position) => aLine({ id: anId(position + 1), index }));
const values = lineValuesOf(aLine());
const apply = (items: readonly EstimateItem[], ...changes: EstimateChange[]) => applyChanges(anId(5), items, changes);
/** The lines as `index:number`. The line with the id `anId(3)` has the number 3. */
const orderOf = ({ items }: ReturnType<typeof applyChanges>) =>
  items.map(({ id, index }) => `${index}:${Number.parseInt(id.slice(-4), 16)}`);

describe('the indexes', () => {
  it('of existing lines stay if a line is added at the end or into a gap, or is deleted [R3.06]', () => {
    const items = linesWithIndexes(2, 5);
    expect(orderOf(apply(items, { type: 'add', id: anId(3), ...values }))).toEqual(['2:1', '5:2', '6:3']);
    expect(orderOf(apply(items, { type: 'add', id: anId(3), ...values, after: anId(1) }))).toEqual([
      '2:1',
      '3:3',
      '5:2',
    ]);
    expect(orderOf(apply(items, { type: 'delete', id: anId(1) }))).toEqual(['5:2']);
  });

  it('of all lines are counted from 1 after a move, and if no index is free at the position of a new line', () => {
    const items = linesWithIndexes(2, 3, 9);
    expect(orderOf(apply(items, { type: 'add', id: anId(4), ...values, after: anId(1) }))).toEqual([
      '1:1',
      '2:4',
      '3:2',
      '4:3',
    ]);
    expect(orderOf(apply(items, { type: 'move', ids: [anId(3)], after: null }))).toEqual(['1:3', '2:1', '3:2']);
  });
});

describe('several changes', () => {
  it('are made one after the other', () => {
    const applied = apply(
      linesWithIndexes(1, 2),
      { type: 'update', id: anId(1), version: 1, ...values, quantity: 5 },
      { type: 'update', id: anId(1), version: 2, ...values, quantity: 6 },
      { type: 'add', id: anId(3), ...values, after: anId(1) },
      { type: 'move', ids: [anId(2)], after: null },
    );
    expect(applied.results).toEqual(['saved', 'saved', 'saved', 'saved']);
    expect(orderOf(applied)).toEqual(['1:2', '2:1', '3:3']);
    expect(applied.items[1]).toMatchObject({ quantity: 6, version: 3, total: 648 });
    expect([[...applied.added], [...applied.updated], [...applied.deleted]]).toEqual([[anId(3)], [anId(1)], []]);
  });

  it('are in conflict if they refer to a line that is missing or has another version', () => {
    const items = linesWithIndexes(1, 2);
    const applied = apply(
      items,
      { type: 'update', id: anId(1), version: 2, ...values },
      { type: 'delete', id: anId(1), version: 2 },
      { type: 'delete', id: anId(9) },
      { type: 'move', ids: [anId(9)], after: null },
      { type: 'move', ids: [anId(1)], after: anId(9) },
    );
    expect(applied.results).toEqual(Array(5).fill('conflict'));
    expect(applied.items).toEqual(items);
  });

  it('of a line are in conflict after an earlier change of the line is, even if the line has their version', () => {
    const items = [aLine({ id: anId(1), version: 2 })];
    const applied = apply(
      items,
      { type: 'update', id: anId(1), version: 1, ...values, quantity: 5 },
      { type: 'update', id: anId(1), version: 2, ...values, quantity: 6 },
      { type: 'delete', id: anId(1), version: 2 },
    );
    expect(applied.results).toEqual(['conflict', 'conflict', 'conflict']);
    expect(applied.items).toEqual(items);
  });

  it('add a line only once, and add no line with an id that another record has', () => {
    const changes = [1, 2, 3, 3].map((n): EstimateChange => ({ type: 'add', id: anId(n), ...values }));
    const usedIds = new Set([anId(1), anId(2)]);
    const applied = applyChanges(anId(5), linesWithIndexes(1), changes, { usedIds });
    expect(applied.results).toEqual(['saved', 'conflict', 'saved', 'saved']);
    expect(orderOf(applied)).toEqual(['1:1', '2:3']);
  });

  it('of a line that a later change deletes are not stored, and adding the line again is a conflict', () => {
    const applied = apply(
      linesWithIndexes(1),
      { type: 'add', id: anId(2), ...values },
      { type: 'delete', id: anId(2), version: 1 },
      { type: 'update', id: anId(1), ...values, rate: 1 },
      { type: 'delete', id: anId(1), version: 2 },
      { type: 'add', id: anId(1), ...values },
    );
    expect(applied.results).toEqual(['saved', 'saved', 'saved', 'saved', 'conflict']);
    expect(applied.items).toEqual([]);
    expect([[...applied.added], [...applied.updated], [...applied.deleted]]).toEqual([[], [], [anId(1)]]);
  });
});

test('a move ignores unknown and repeated ids', () => {
  const applied = apply(linesWithIndexes(1, 2, 3), {
    type: 'move',
    ids: [anId(3), anId(9), anId(3), anId(2)],
    after: null,
  });
  expect(orderOf(applied)).toEqual(['1:3', '2:2', '3:1']);
});

describe('many changes', () => {
  const anyId = fc.integer({ min: 1, max: 8 }).map((n) => anId(n));
  const anyPosition = fc.option(anyId, { nil: null });
  const anyChange: fc.Arbitrary<EstimateChange> = fc.oneof(
    fc
      .record({ type: fc.constant('add' as const), id: anyId, after: anyPosition })
      .map((add) => ({ ...add, ...values })),
    anyId.map((id): EstimateChange => ({ type: 'add', id, ...values })),
    anyId.map((id): EstimateChange => ({ type: 'delete', id })),
    fc.record({
      type: fc.constant('move' as const),
      ids: fc.array(anyId, { minLength: 1, maxLength: 4 }),
      after: anyPosition,
    }),
  );

  /** The simple algorithm, which makes a new list for each change. Returns the order, and the results. */
  function applyToList(ids: readonly string[], changes: readonly EstimateChange[]) {
    let order = ids;
    const deleted = new Set<string>();
    const results = changes.map((change) => {
      if (change.type === 'add') {
        if (order.includes(change.id)) return 'saved';
        if (deleted.has(change.id)) return 'conflict';
        order = placeLines(order, [change.id], change.after);
      } else if (change.type === 'delete') {
        if (!order.includes(change.id)) return 'conflict';
        order = order.filter((id) => id !== change.id);
        deleted.add(change.id);
      } else if (change.type === 'move') {
        const { after } = change;
        const moved = [...new Set(change.ids)].filter((id) => order.includes(id));
        const isValidTarget = after === null || (order.includes(after) && !moved.includes(after));
        if (moved.length === 0 || !isValidTarget) return 'conflict';
        order = moveInOrder(order, moved, after);
      }
      return 'saved';
    });
    return { order, results };
  }

  it('have the results and the order of a simple list that is copied for each change', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const items = linesWithIndexes(1, 2, 3, 4, 5);
        const { items: changedItems, results } = apply(items, ...changes);
        const expected = applyToList(
          items.map(({ id }) => id),
          changes,
        );
        expect(changedItems.map(({ id }) => id)).toEqual(expected.order);
        expect(results).toEqual(expected.results);
      }),
    );
  });

  /** The milliseconds of processor time of several runs. Processor time does not depend on other processes. */
  const measure = (work: () => void) => {
    const start = process.threadCpuUsage();
    for (let run = 0; run < 20; run++) work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };

  it('of 5,000 lines do not take a time in proportion to the lines for each change: 500 moves [S13]', () => {
    const items = linesWithIndexes(...Array.from({ length: 5000 }, (_, index) => index + 1));
    const lineAt = (index: number) => anId(1 + ((index * 7919) % 5000));
    const moves = Array.from(
      { length: 500 },
      (_, index): EstimateChange => ({ type: 'move', ids: [lineAt(index)], after: lineAt(index + 1) }),
    );
    const oneMove = measure(() => apply(items, ...moves.slice(0, 1)));
    expect(measure(() => apply(items, ...moves))).toBeLessThan(3 * oneMove);
  });
});
