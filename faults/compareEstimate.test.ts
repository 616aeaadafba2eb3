/** Tests that the comparison of the fault tests notices lost and repeated changes. */
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import type { Project } from '@plumbline/domain/projects/project';
import { expect, it } from 'vitest';
import { compareEstimate } from './compareEstimate.ts';
import type { WriterLog } from './lineWriter.ts';

const line = (description: string, quantity: number, index: number) => ({
  id: `${index}`,
  description,
  quantity,
  rate: 10,
  tax: 0,
  unit: 'EA',
  index,
});

/** Compares lines with a log of the lines a (2) and b (3), and of the deleted line c. */
function compare(items: readonly ReturnType<typeof line>[], total: number, log: Partial<WriterLog> = {}) {
  const estimate = { items, discount: 0, amount_total: total } as unknown as Estimate;
  const project = { current_estimate: total } as Project;
  const lines = new Map([
    ['a', { id: '1', quantity: 2 }],
    ['b', { id: '2', quantity: 3 }],
  ]);
  const acknowledged = { lines, deletedLines: new Set(['c']), pendingLines: [], refusals: [] };
  return compareEstimate(estimate, project, [{ estimateId: '', acknowledgedCount: 3, ...acknowledged, ...log }]);
}

it('finds all acknowledged changes in an estimate that has them', () => {
  const comparison = compare([line('a', 2, 1), line('b', 3, 2)], 50);
  expect(comparison).toEqual({ acknowledged: 3, found: 3, problems: [] });
});

it('counts a lost line, a lost change and a lost deletion', () => {
  const comparison = compare([line('a', 1, 1), line('c', 1, 2)], 20);
  expect(comparison).toMatchObject({ acknowledged: 3, found: 0 });
  expect(comparison.problems).toEqual(['change lost: a has the quantity 1, not 2', 'line lost: b', 'deletion lost: c']);
});

it('reports a line that was saved twice, and a total that is not the sum of the lines', () => {
  const comparison = compare([line('a', 2, 1), line('a', 2, 2), line('b', 3, 3)], 50);
  expect(comparison.problems).toEqual(['saved 2 times: a', 'the total is 50, but the sum of the lines is 70']);
});

it('does not expect a change whose call has no response', () => {
  const comparison = compare([line('a', 2, 1)], 20, { pendingLines: ['b'] });
  expect(comparison).toEqual({ acknowledged: 2, found: 2, problems: [] });
});
