/** Tests of the commands for lines: their keys, when they are possible, and what they change. */
import { expect, test } from 'vitest';
import { aLine, anEstimate, anId } from '../../testing/builders.ts';
import { displayedDescriptions, loadedState, nextState } from '../../testing/estimateStates.ts';
import { estimateRows } from '../changes/estimateRows.ts';
import type { Estimate } from '../lines/estimate.ts';
import { commandEvent, commandOfKeys, commandsIn, findCommand, keyShortcuts, lineCommands } from './lineCommands.ts';

const lineOf = (description: string, index: number) => aLine({ id: anId(index), description, index });
const sectionOf = (name: string, index: number) => ({ id: anId(index), name, index, version: 1 });
/** A, the section Roof with B and C, and the section Inside with D. */
const estimate: Estimate = anEstimate({
  items: [lineOf('A', 1), lineOf('B', 3), lineOf('C', 4), lineOf('D', 6)],
  sections: [sectionOf('Roof', 2), sectionOf('Inside', 5)],
});
const [a, roof, b, c, inside, d] = [1, 2, 3, 4, 5, 6].map((index) => anId(index)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const loaded = loadedState(estimate);
const after = (...args: Parameters<typeof commandEvent>) =>
  displayedDescriptions(nextState(loaded, commandEvent(...args)));
const isPossible = (name: 'moveUp' | 'moveDown', ids: readonly string[]) =>
  findCommand(name).isPossible?.(loaded.context, { ids });

test.each([
  ['moveUp', [b], ['A', 'B', 'Roof', 'C', 'Inside', 'D']],
  ['moveDown', [b], ['A', 'Roof', 'C', 'B', 'Inside', 'D']],
  ['moveDown', [b, c], ['A', 'Roof', 'Inside', 'B', 'C', 'D']],
  ['moveDown', [roof], ['A', 'Inside', 'D', 'Roof', 'B', 'C']],
  ['moveUp', [inside], ['A', 'Inside', 'D', 'Roof', 'B', 'C']],
  ['moveUp', [a], ['A', 'Roof', 'B', 'C', 'Inside', 'D']],
] as const)('%s moves %j', (name, ids, order) => {
  expect(after(name, ids)).toEqual(order);
});

test('lines cannot move above the first or below the last row, and a section cannot move above lines without a section', () => {
  expect([isPossible('moveUp', [a]), isPossible('moveUp', [roof]), isPossible('moveUp', [b])]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isPossible('moveDown', [d]), isPossible('moveDown', [inside]), isPossible('moveDown', [c])]).toEqual([
    false,
    false,
    true,
  ]);
});

test('putInSection moves lines to the end of a section, or to a new section that is then open', () => {
  expect(after('putInSection', [a, d], roof)).toEqual(['Roof', 'B', 'C', 'A', 'D', 'Inside']);
  const state = nextState(loaded, commandEvent('putInSection', [b], 'new'));
  expect(displayedDescriptions(state)).toEqual(['A', 'Roof', 'C', 'New section', 'B', 'Inside', 'D']);
  expect(state.context.open?.draft.name).toBe('New section');
});

test('setTax and setOption change each line, and their values are the choices of the toolbar', () => {
  const taxed = nextState(loaded, commandEvent('setTax', [a, b], 7));
  expect(estimateRows(taxed.context).flatMap(({ values }) => (values.tax === 7 ? [values.description] : []))).toEqual([
    'A',
    'B',
  ]);
  const { value } = lineCommands.setOption;
  const choices = value?.kind === 'choice' ? value.options([]).map((choice) => choice.value) : [];
  expect(
    choices.map(
      (choice) => estimateRows(nextState(loaded, commandEvent('setOption', [a], choice)).context)[0]?.values.option,
    ),
  ).toEqual(choices);
});

test('putInSection offers the sections and a new section', () => {
  const { value } = lineCommands.putInSection;
  expect(value?.kind === 'choice' && value.options(estimateRows(loaded.context)).map(({ label }) => label)).toEqual([
    'Roof',
    'Inside',
    'New section…',
  ]);
});

const press = (
  key: string,
  modifiers: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
});

test.each([
  ['selection', press('ArrowUp', { altKey: true }), 'moveUp'],
  ['selection', press('ArrowDown', { altKey: true }), 'moveDown'],
  ['selection', press('ArrowDown'), undefined],
  ['selection', press('Delete'), 'delete'],
  ['selection', press('Delete', { ctrlKey: true }), undefined],
  ['history', press('z', { ctrlKey: true }), 'undo'],
  ['history', press('Z', { metaKey: true, shiftKey: true }), 'redo'],
  ['history', press('y', { ctrlKey: true }), 'redo'],
  ['history', press('y', { ctrlKey: true, shiftKey: true }), undefined],
  ['history', press('z', { ctrlKey: true, altKey: true }), undefined],
  ['history', press('Delete'), undefined],
] as const)('in %s, the key press %j runs %s', (place, keyPress, name) => {
  expect(commandOfKeys(place, keyPress)?.name).toBe(name);
});

test('the toolbar, the rows and the history offer their commands in the order of the table', () => {
  expect(commandsIn('selection').map(({ label }) => label)).toEqual([
    'Duplicate',
    'Move up',
    'Move down',
    'Set tax',
    'Put in section…',
    'Optional…',
    'Delete',
  ]);
  expect(commandsIn('row').map(({ rowLabel }) => rowLabel?.({ description: 'Vent', kind: 'line' }))).toEqual([
    'Delete Vent',
  ]);
  expect(commandsIn('row').map(({ rowLabel }) => rowLabel?.({ description: 'Roof', kind: 'section' }))).toEqual([
    'Delete section Roof',
  ]);
  expect(commandsIn('history').map(keyShortcuts)).toEqual([
    'Control+Z Meta+Z',
    'Control+Shift+Z Meta+Shift+Z Control+Y Meta+Y',
  ]);
});

test('setMargin sets the rates of lines that have a cost, as one action for undo', () => {
  const items = [
    { ...lineOf('A', 1), rate: 100, cost: 60 },
    { ...lineOf('B', 2), rate: 100 },
    { ...lineOf('Credit', 3), rate: -100, cost: 60 },
    { ...lineOf('C', 4), rate: 25, rate_formula: '5*5', cost: 14 },
  ];
  const ids = items.map(({ id }) => id);
  const state = loadedState(anEstimate({ items }));
  const ratesOf = ({ context }: typeof state) => estimateRows(context).map(({ values }) => values.rate);
  const changed = nextState(state, commandEvent('setMargin', ids, 30));
  expect(ratesOf(changed)).toEqual([85.71, 100, -100, 20]);
  expect(estimateRows(changed.context)[3]?.values.rate_formula).toBeNull();
  expect(ratesOf(nextState(changed, commandEvent('undo', [])))).toEqual([100, 100, -100, 25]);
  expect(ratesOf(nextState(state, commandEvent('setMargin', ids, 100)))).toEqual([100, 100, -100, 25]);
  const { isPossible } = findCommand('setMargin');
  expect(ids.map((id) => isPossible?.(state.context, { ids: [id] }))).toEqual([true, false, false, true]);
});
