import { strictEqual } from 'node:assert/strict';
import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import { type LineFigures, pricedLine, priceEstimate } from '@plumbline/domain/estimates/pricing';
import { sheetOf, totalsOf } from '@plumbline/domain/estimates/sheet';
import { editLine, openLine, type WorkingCopy, workingCopyOf } from '@plumbline/domain/estimates/workingCopy';
import { toDollars } from '@plumbline/domain/shared/money';
import { absolutely, atMost, type Measure } from '../measure.ts';
import { compared, inTurn, median, ninetieth, rounded } from '../statistics.ts';

interface Line extends LineFigures {
  readonly rate: number;
  readonly quantity: number;
  readonly tax: number;
}

const lines: readonly Line[] = Array.from({ length: 1_000 }, (_, n) => ({
  rate: 1 + ((n * 7919) % 4000) / 16,
  quantity: 1 + ((n * 31) % 400) / 4,
  tax: [0, 8.25, 7.5][n % 3] ?? 0,
}));

/** The same three totals where nobody minds a lost cent. */
function inFloats(): number {
  let subTotal = 0;
  let taxTotal = 0;
  for (const { rate, quantity, tax } of lines) {
    const net = Math.round(rate * quantity * 100) / 100;
    subTotal += net;
    taxTotal += Math.round(rate * quantity * (100 + tax)) / 100 - net;
  }
  return subTotal + taxTotal;
}

const exactly = () => toDollars(priceEstimate(lines.map(pricedLine)).amount_total);

/** Milliseconds of one `work`, out of as many as the clock can tell. */
function timed(repeats: number, work: () => number): number {
  let sum = 0;
  const began = performance.now();
  for (let repeat = 0; repeat < repeats; repeat++) sum += work();
  const took = (performance.now() - began) / repeats;
  // used, so that no compiler leaves the work out
  strictEqual(Number.isFinite(sum), true);
  return took;
}

const onTheDesk: WorkingCopy = workingCopyOf({
  id: 'estimate',
  project: 'project',
  sub_total: 0,
  tax_total: 0,
  discount: 0,
  amount_total: 0,
  version: 1,
  items: lines.map(
    (line, at): EstimateItem => ({
      ...line,
      id: `${at}`,
      description: `Line ${at}`,
      unit: 'EA',
      index: at + 1,
      total: 0,
      estimate: 'estimate',
      version: 1,
    }),
  ),
});

/** From the line as a person opened it to the new rows and totals of the sheet. */
function editOne(quantity: number): number {
  const opened = openLine(onTheDesk, '500');
  const { rate, tax } = lines[500] ?? { rate: 0, tax: 0 };
  const edited = editLine(opened, { description: 'Line 500', unit: 'EA', rate, tax, quantity });
  return toDollars(totalsOf(edited, sheetOf(edited)).amount_total);
}

/** Exact prices beside floats, in this process: no server, no database. */
export async function pricing(): Promise<readonly Measure[]> {
  const exact = await inTurn(50, { ours: () => timed(300, exactly), floor: () => timed(3_000, inFloats) });
  const edits = Array.from({ length: 200 }, (_, n) => timed(10, () => editOne(1 + n / 4))).slice(20);
  return [
    {
      name: 'pricing 1,000 lines, floor: floats',
      unit: 'ms',
      budget: atMost(20),
      ...compared(exact.ours, exact.floor),
    },
    {
      name: '… one of them edited, sheet and totals',
      unit: 'ms',
      ours: median(edits),
      floor: null,
      budget: absolutely(1),
      note: `9 in 10 within ${rounded(ninetieth(edits))}`,
    },
  ];
}
