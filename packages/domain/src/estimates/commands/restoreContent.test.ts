/** Tests of restoring a document into an estimate. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionsOfRows } from '../../documents/documentContent.ts';
import { aLine, anEstimate, anId } from '../../testing/builders.ts';
import {
  displayedDescriptions,
  displayedTotal,
  type EstimateState,
  loadedState,
  type MachineEvent,
  nextState,
  toastsOf,
} from '../../testing/estimateStates.ts';
import { printedDetails } from '../changes/detailChanges.ts';
import { seenDiscount } from '../changes/edits.ts';
import { displayedDiscount, displayedDiscountTerms, estimateRows } from '../changes/estimateRows.ts';
import { lineValuesOf } from '../lines/line.ts';
import { type DiscountValue, discountBases } from '../pricing/discount.ts';
import type { RestoredContent } from './restoreContent.ts';

const lineOf = (description: string, index: number) => aLine({ id: anId(index), description, index, cost: 7 });
const sectionOf = (name: string, index: number) => ({ id: anId(index), name, index, version: 1 });
/** A, the section Roof with B and C, and the section Inside with D. */
const estimate = anEstimate({
  items: [lineOf('A', 1), lineOf('B', 3), lineOf('C', 4), lineOf('D', 6)],
  sections: [sectionOf('Roof', 2), sectionOf('Inside', 5)],
  discount: 5,
});
const loaded = loadedState(estimate);

const contentOf = ({ context }: EstimateState): RestoredContent => ({
  sections: sectionsOfRows(estimateRows(context)),
  ...displayedDiscountTerms(context),
});
/** What the page shows, without the ids, because lines that were added again have other ids. */
const displayed = (state: EstimateState) => ({
  sections: contentOf(state).sections.map(({ name, lines }) => ({
    name,
    lines: lines.map(({ id: _, ...values }) => values),
  })),
  total: displayedTotal(state),
  // An amount of the working copy can be above its limit.
  percent: displayedDiscountTerms(state.context).discount_percent,
  basis: printedDetails(state.context).discount_basis,
});
const restore = (state: EstimateState, content: RestoredContent) =>
  nextState(state, { type: 'lines.changed', command: 'restoreDocument', ...content });
const undo: MachineEvent = { type: 'lines.changed', command: 'undo' };
const kindsOf = ({ context }: EstimateState) => context.changes.map(({ kind }) => kind);
const original = contentOf(loaded);

test('an estimate that equals the document is not changed', () => {
  expect(kindsOf(restore(loaded, original))).toEqual([]);
});

test('changed lines get their values back and keep their ids and costs', () => {
  const [a = aLine()] = estimate.items;
  const edited = nextState(
    loaded,
    { type: 'line.opened', line: a.id },
    { type: 'line.edited', values: { ...lineValuesOf(a), description: 'Skylight', quantity: 9 } },
  );
  const restored = restore(edited, original);
  expect(contentOf(restored)).toEqual(original);
  expect(estimateRows(restored.context)[0]).toMatchObject({ key: a.id, values: { description: 'A', cost: 7 } });
});

test('deleted lines come back at their places with new ids, and added lines are deleted', () => {
  const changed = nextState(
    loaded,
    { type: 'lines.changed', command: 'delete', ids: [anId(3)] },
    { type: 'lines.changed', command: 'addLine', values: lineOf('E', 9) },
  );
  const restored = restore(changed, original);
  expect(displayedDescriptions(restored)).toEqual(['A', 'Roof', 'B', 'C', 'Inside', 'D']);
  expect(estimateRows(restored.context)[2]?.key).not.toBe(anId(3));
});

test('one line that was moved needs one move', () => {
  const moved = nextState(loaded, { type: 'lines.changed', command: 'move', ids: [anId(6)], after: null });
  const restored = restore(moved, original);
  expect(displayedDescriptions(restored)).toEqual(displayedDescriptions(loaded));
  expect(restored.context.changes).toHaveLength(moved.context.changes.length + 1);
  expect(restored.context.changes.at(-1)).toMatchObject({ kind: 'move', lines: [anId(6)] });
});

test('one undo brings back the estimate as it was, with its discount', () => {
  const document: RestoredContent = {
    sections: [{ name: 'Site', lines: [{ ...lineOf('D', 6), quantity: 3 }, lineOf('Z', 99)] }],
    discount: 0,
  };
  const restored = restore(loaded, document);
  expect(displayedDescriptions(restored)).toEqual(['Site', 'D', 'Z']);
  expect(displayedDiscount(restored.context)).toBe(0);
  expect(displayed(nextState(restored, undo))).toEqual(displayed(loaded));
});

test('the page says that the revision was restored', () => {
  const event: MachineEvent = {
    type: 'lines.changed',
    command: 'restoreDocument',
    ...original,
    discount: 1,
  };
  expect(toastsOf(loaded, event)).toMatchObject([{ title: 'Revision restored' }]);
});

const lineIds = [1, 3, 4, 6].map((index) => anId(index));
const randomEvent: fc.Arbitrary<MachineEvent[]> = fc.oneof(
  fc
    .record({
      ids: fc.subarray([...lineIds, anId(2), anId(5)], { minLength: 1 }),
      after: fc.constantFrom(null, ...lineIds),
    })
    .map(({ ids, after }): MachineEvent[] => [{ type: 'lines.changed', command: 'move', ids, after }]),
  fc
    .subarray([...lineIds, anId(2)], { minLength: 1 })
    .map((ids): MachineEvent[] => [{ type: 'lines.changed', command: 'delete', ids }]),
  fc
    .integer({ min: 0, max: 20 })
    .map((tax): MachineEvent[] => [{ type: 'lines.changed', command: 'setTax', ids: lineIds.slice(0, 2), value: tax }]),
  fc.constant<MachineEvent[]>([{ type: 'lines.changed', command: 'duplicate', ids: [anId(3), anId(2)] }]),
  fc
    .constantFrom<DiscountValue>(1, 0, '10%', '100%')
    .map((discount): MachineEvent[] => [{ type: 'discount.applied', discount, seen: seenDiscount(estimate) }]),
  fc.constantFrom(...discountBases).map((value): MachineEvent[] => {
    const seen = { value: 'after_tax', version: 1 };
    return [{ type: 'detail.changed', field: 'discount_basis', value, seen }];
  }),
);
const randomEvents = fc.array(randomEvent, { maxLength: 5 });

test('any state of the estimate can be restored into any other state, and one undo reverts it', () => {
  fc.assert(
    fc.property(randomEvents, randomEvents, (events, otherEvents) => {
      const state = nextState(loaded, ...events.flat());
      const document = nextState(loaded, ...otherEvents.flat());
      const restored = restore(state, contentOf(document));
      expect(displayed(restored)).toEqual(displayed(document));
      if (restored.context.history.undo.length === state.context.history.undo.length) return;
      expect(displayed(nextState(restored, undo))).toEqual(displayed(state));
    }),
    { numRuns: 100 },
  );
});
