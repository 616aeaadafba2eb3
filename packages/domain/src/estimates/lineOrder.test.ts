/** Tests of the order of lines after an addition or a move. */
import { expect, test } from 'vitest';
import { moveInOrder, placeLines } from './lineOrder.ts';

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
