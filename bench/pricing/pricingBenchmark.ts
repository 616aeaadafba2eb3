/** Measures, without the API, the time to price 1,000 lines and the time to edit one of them. */
import { strictEqual } from 'node:assert/strict';
import { editLine, openLine } from '@plumbline/domain/estimates/changes/edits';
import { displayedTotals, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import { createWorkingCopy, emptyEstimate, type WorkingCopy } from '@plumbline/domain/estimates/changes/workingCopy';
import type { LineRecord } from '@plumbline/domain/estimates/lines/estimate';
import { defaultExtraValues } from '@plumbline/domain/estimates/pricing/extraLineValues';
import { type LineFigures, priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { toDollars } from '@plumbline/values/money';
import { atMostValue, type Measure } from '../measurement.ts';
import { formatFigure, median, ninetiethPercentile } from '../statistics.ts';

/** The number of first runs that are not counted, because the JavaScript engine has not optimized the code yet. */
const warmUpRuns = 20;

interface Line extends LineFigures {
  readonly rate: number;
  readonly quantity: number;
  readonly tax: number;
}

/** Lines with many different rates, quantities and taxes, like a real estimate. */
const lines: readonly Line[] = Array.from({ length: 1_000 }, (_, index) => ({
  rate: 1 + ((index * 7919) % 4000) / 16,
  quantity: 1 + ((index * 31) % 400) / 4,
  tax: [0, 8.25, 7.5][index % 3] ?? 0,
}));

const priceAll = () => toDollars(priceEstimate(lines).amount_total);

/** The mean time of one run of `work` in milliseconds. One run is too short to measure, so `work` runs `repeats` times. */
function meanTime(repeats: number, work: () => number): number {
  let sum = 0;
  const start = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) sum += work();
  const milliseconds = (performance.now() - start) / repeats;
  // The sum is used, so that the compiler cannot remove the work.
  strictEqual(Number.isFinite(sum), true);
  return milliseconds;
}

const workingCopy: WorkingCopy = createWorkingCopy({
  ...emptyEstimate('estimate'),
  items: lines.map(
    (line, index): LineRecord => ({
      ...defaultExtraValues,
      ...line,
      id: `${index}`,
      description: `Line ${index}`,
      unit: 'EA',
      index: index + 1,
      total: 0,
      estimate: 'estimate',
      version: 1,
    }),
  ),
});

/** Opens and edits the line with the id 500 and computes the new rows and totals. */
function editLine500(quantity: number): number {
  const openCopy = openLine(workingCopy, '500');
  const { rate, tax } = lines[500] ?? { rate: 0, tax: 0 };
  const editedCopy = editLine(openCopy, { description: 'Line 500', unit: 'EA', rate, tax, quantity });
  return toDollars(displayedTotals(editedCopy, estimateRows(editedCopy)).amount_total);
}

/** Measures the pricing of 1,000 lines and an edit of one of them in this process, without a server or a database. */
export async function measurePricing(): Promise<readonly Measure[]> {
  const priceTimes = Array.from({ length: 100 }, () => meanTime(30, priceAll)).slice(warmUpRuns);
  const editTimes = Array.from({ length: 200 }, (_, run) => meanTime(10, () => editLine500(1 + run / 4))).slice(
    warmUpRuns,
  );
  const measure = (name: string, times: readonly number[]): Measure => ({
    name,
    unit: 'ms',
    ours: median(times),
    baseline: null,
    budget: atMostValue(1),
    note: `90th percentile ${formatFigure(ninetiethPercentile(times))}`,
  });
  return [measure('pricing 1,000 lines', priceTimes), measure('… one of them edited, rows and totals', editTimes)];
}
