/** Tests of sections in the estimate machine: their headings, their lines, moving and folding. */
import { expect, test } from 'vitest';
import { aLine, anEstimate, anId } from '../../testing/builders.ts';
import { type EstimateState, loadedState, nextState } from '../../testing/estimateStates.ts';
import { displayedTotals, estimateRows } from '../changes/estimateRows.ts';
import { lineValuesOf } from './line.ts';
import {
  endOfSection,
  groupBySection,
  isSection,
  moveOfSection,
  placeOfNewSection,
  toLoadedEstimate,
} from './sections.ts';

const items = ['Permit', 'Shingles', 'Vent', 'Gutters'].map((description, position) =>
  aLine({ id: anId(101 + position), description, index: [1, 3, 4, 6][position] ?? 0 }),
);
const sections = [
  { id: anId(201), name: 'Roof', index: 2, version: 1 },
  { id: anId(202), name: 'Outside', index: 5, version: 3 },
];
/** Permit, # Roof, Shingles, Vent, # Outside, Gutters. */
const estimate = anEstimate({ items, sections });
const [permit = '', shingles = '', vent = '', gutters = ''] = items.map(({ id }) => id);
const [roof = '', outside = ''] = sections.map(({ id }) => id);

const loadedSections = (folded: readonly string[] = []): EstimateState => loadedState(estimate, { folded });

/** The names of the rows in order. A heading starts with `#`. */
const rowTexts = ({ context }: EstimateState) =>
  estimateRows(context).map(({ values }) => `${isSection(values) ? '# ' : ''}${values.description}`);
const rows = estimateRows(loadedSections().context);

test('the headings of a loaded estimate are rows among its lines', () => {
  expect(rowTexts(loadedSections())).toEqual(['Permit', '# Roof', 'Shingles', 'Vent', '# Outside', 'Gutters']);
});

test('toLoadedEstimate does not add headings that are already among the lines', () => {
  expect(toLoadedEstimate(toLoadedEstimate(estimate))).toEqual(toLoadedEstimate(estimate));
});

test('a heading does not change the totals', () => {
  const totals = displayedTotals(loadedSections().context);
  expect(
    displayedTotals(
      nextState(loadedSections(), { type: 'lines.changed', command: 'addSection', name: 'Inside' }).context,
    ),
  ).toEqual(totals);
});

test('lines after a heading belong to its section, and lines before the first heading to none', () => {
  const names = groupBySection(rows).map(({ heading, lines }) => [
    heading?.values.description ?? null,
    lines.map(({ values }) => values.description),
  ]);
  expect(names).toEqual([
    [null, ['Permit']],
    ['Roof', ['Shingles', 'Vent']],
    ['Outside', ['Gutters']],
  ]);
  expect(groupBySection([])).toEqual([]);
});

test('lines can be moved to the end of a section', () => {
  const after = endOfSection(rows, roof);
  expect(after).toBe(vent);
  const state = nextState(loadedSections(), { type: 'lines.changed', command: 'move', ids: [permit, gutters], after });
  expect(rowTexts(state)).toEqual(['# Roof', 'Shingles', 'Vent', 'Permit', 'Gutters', '# Outside']);
});

const down = 1;
const up = -1;

test('a section moves past the next or the previous section with its lines', () => {
  expect(moveOfSection(rows, roof, down)).toEqual({ ids: [roof, shingles, vent], after: gutters });
  expect(moveOfSection(rows, outside, up)).toEqual({ ids: [outside, gutters], after: permit });
});

test('the first section does not move above the lines without a section, and the last section cannot move down', () => {
  expect(moveOfSection(rows, roof, up)).toBeUndefined();
  expect(moveOfSection(rows, outside, down)).toBeUndefined();
});

test('a new section is added at the end', () => {
  const state = nextState(loadedSections(), { type: 'lines.changed', command: 'addSection', name: 'Inside' });
  expect(rowTexts(state).slice(-2)).toEqual(['Gutters', '# Inside']);
});

test('a new section with lines follows the section of the first line, and one call saves the section and the move', () => {
  expect(placeOfNewSection(rows, [vent, gutters])).toBe(vent);
  const state = nextState(loadedSections(), {
    type: 'lines.changed',
    command: 'putInSection',
    ids: [vent, gutters],
    value: 'new',
  });
  expect(rowTexts(state)).toEqual(['Permit', '# Roof', 'Shingles', '# New section', 'Vent', 'Gutters', '# Outside']);
  expect(state.context.changes).toMatchObject([
    { kind: 'add', status: 'saving' },
    { kind: 'move', status: 'saving' },
  ]);
});

test('a renamed heading stays a heading', () => {
  const state = nextState(
    loadedSections(),
    { type: 'line.opened', line: roof },
    // The form of a line has no kind.
    { type: 'line.edited', values: { description: 'Main roof' } },
  );
  expect(rowTexts(state)).toContain('# Main roof');
});

test('the lines of a deleted heading join the section above', () => {
  const state = nextState(loadedSections(), { type: 'lines.changed', command: 'delete', ids: [outside] });
  expect(groupBySection(estimateRows(state.context)).map(({ lines }) => lines.length)).toEqual([1, 3]);
});

test('a folded section stays folded when it moves, and is unfolded by the user or when a line is put in it', () => {
  const folded = nextState(loadedSections(), { type: 'lines.changed', command: 'toggleSection', section: roof });
  expect(folded.context.folded).toEqual([roof]);
  expect(nextState(folded, { type: 'lines.changed', command: 'toggleSection', section: roof }).context.folded).toEqual(
    [],
  );
  const moved = nextState(folded, {
    type: 'lines.changed',
    command: 'move',
    ...(moveOfSection(rows, roof, down) ?? { ids: [], after: null }),
  });
  expect(moved.context.folded).toEqual([roof]);
  expect(
    nextState(folded, { type: 'lines.changed', command: 'move', ids: [gutters], after: vent }).context.folded,
  ).toEqual([]);
});

test('a section that receives a new line is unfolded', () => {
  const state = nextState(loadedSections([roof, outside]), {
    type: 'lines.changed',
    command: 'addLine',
    values: lineValuesOf(aLine()),
  });
  expect(state.context.folded).toEqual([roof]);
});

test('one call adds copies of lines to the sections of the lines and unfolds them, and one undo removes the copies', () => {
  const state = nextState(loadedSections([roof]), {
    type: 'lines.changed',
    command: 'duplicate',
    ids: [permit, shingles, gutters],
  });
  expect(rowTexts(state).join(', ')).toBe(
    'Permit, Permit, # Roof, Shingles, Shingles, Vent, # Outside, Gutters, Gutters',
  );
  expect(state.context.folded).toEqual([]);
  expect(new Set(state.context.changes.map(({ status }) => status))).toEqual(new Set(['saving']));
  expect(rowTexts(nextState(state, { type: 'lines.changed', command: 'undo' }))).toEqual(rowTexts(loadedSections()));
});

test('a copied heading and its copied lines are put after the section, so that the original lines stay in their section', () => {
  const state = nextState(loadedSections(), { type: 'lines.changed', command: 'duplicate', ids: [roof, shingles] });
  expect(rowTexts(state).join(', ')).toBe('Permit, # Roof, Shingles, Vent, # Roof, Shingles, # Outside, Gutters');
});
