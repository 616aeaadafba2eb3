/** Tests of the order of lines after additions, moves and deletions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOrder, moveInOrder, placeLines } from './lineOrder.ts';

const lines = ['A', 'B', 'C', 'D'];

test.each([
  [['D'], null, ['D', 'A', 'B', 'C']],
  [['A'], 'C', ['B', 'C', 'A', 'D']],
  [['D', 'A'], 'B', ['B', 'D', 'A', 'C']],
])('moveInOrder moves the lines %j after %j and returns %j', (ids, after, expected) => {
  expect(moveInOrder(lines, ids, after)).toEqual(expected);
});

test.each([
  [['X'], 'A', ['A', 'X', 'B', 'C', 'D']],
  [['X', 'Y'], null, ['X', 'Y', 'A', 'B', 'C', 'D']],
  [['X'], undefined, ['A', 'B', 'C', 'D', 'X']],
  [['X'], 'missing', ['A', 'B', 'C', 'D', 'X']],
])('placeLines inserts the lines %j after %j and returns %j', (ids, after, expected) => {
  expect(placeLines(lines, ids, after)).toEqual(expected);
});

/** A line of `lines` or of some new lines, and sometimes a line that does not exist. */
const anyLine = fc.constantFrom(...lines, 'X', 'Y', 'Z', 'missing');
const anyChange = fc.record({
  ids: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 4 }),
  after: fc.option(anyLine, { nil: null }),
  isDeletion: fc.boolean(),
});

test('lineOrder has the same order as single changes of a list, after any changes', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
      const order = lineOrder(lines);
      let expected: readonly string[] = lines;
      for (const { ids, after, isDeletion } of changes) {
        for (const id of ids) order.remove(id);
        if (!isDeletion) order.place(ids, after);
        expected = isDeletion ? expected.filter((id) => !ids.includes(id)) : moveInOrder(expected, ids, after);
      }
      expect(order.toArray()).toEqual(expected);
    }),
  );
});
