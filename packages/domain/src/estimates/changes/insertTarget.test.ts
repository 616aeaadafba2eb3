/** Tests of the place where new lines are added. */
import { describe, expect, it } from 'vitest';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import { aLine, anEstimate, anId } from '../../testing/builders.ts';
import {
  deleteEvents,
  displayedDescriptions,
  loadedState,
  type MachineEvent,
  nextState,
} from '../../testing/estimateStates.ts';
import { commandEvent } from '../commands/lineCommands.ts';
import { estimateRows } from './estimateRows.ts';
import { describeTarget } from './insertTarget.ts';
import { pendingChanges } from './storedChanges.ts';

const lineOf = (description: string, index: number) => aLine({ id: anId(index), description, index });
const sectionOf = (name: string, index: number) => ({ id: anId(index), name, index, version: 1 });
const [a, roof, b, c, inside] = [1, 2, 3, 4, 5].map((index) => anId(index)) as [string, string, string, string, string];
/** A, the section Roof with B and C, and the section Inside without lines. */
const loaded = loadedState(
  anEstimate({
    items: [lineOf('A', 1), lineOf('B', 3), lineOf('C', 4)],
    sections: [sectionOf('Roof', 2), sectionOf('Inside', 5)],
  }),
);
const add = (description: string): MachineEvent => ({
  type: 'lines.changed',
  command: 'addLine',
  values: aLine({ description }),
});
const addSeveral = (...descriptions: string[]): MachineEvent => ({
  type: 'lines.changed',
  command: 'addLines',
  values: descriptions.map((description) => aLine({ description })),
});
const placeText = ({ context }: typeof loaded) =>
  estimateTexts.insert.place(describeTarget(estimateRows(context), context.insertTarget));

describe('new lines', () => {
  it.each([
    ['insertAbove', a, ['X', 'Y', 'A', 'Roof', 'B', 'C', 'Inside'], 'New line at the start'],
    ['insertAbove', c, ['A', 'Roof', 'B', 'X', 'Y', 'C', 'Inside'], 'New line below B'],
    ['insertBelow', a, ['A', 'X', 'Y', 'Roof', 'B', 'C', 'Inside'], 'New line below A'],
    ['insertBelow', roof, ['A', 'Roof', 'X', 'Y', 'B', 'C', 'Inside'], 'New line at the start of Roof'],
    ['insertInSection', roof, ['A', 'Roof', 'B', 'C', 'X', 'Y', 'Inside'], 'New line below C'],
    ['insertInSection', inside, ['A', 'Roof', 'B', 'C', 'Inside', 'X', 'Y'], 'New line at the start of Inside'],
  ] as const)('after %s of row %s follow each other at the chosen place', (command, row, order, text) => {
    const chosen = nextState(loaded, commandEvent(command, [row]));
    expect(placeText(chosen)).toBe(text);
    expect(displayedDescriptions(nextState(chosen, add('X'), add('Y')))).toEqual(order);
    expect(displayedDescriptions(nextState(chosen, addSeveral('X', 'Y')))).toEqual(order);
  });

  it('are added at the end without a chosen place, and after insertAtEnd', () => {
    const order = ['A', 'Roof', 'B', 'C', 'Inside', 'X'];
    expect(displayedDescriptions(nextState(loaded, add('X')))).toEqual(order);
    const states = [commandEvent('insertAbove', [a]), commandEvent('insertAtEnd', [])];
    expect(displayedDescriptions(nextState(loaded, ...states, add('X')))).toEqual(order);
    expect(placeText(loaded)).toBe('New line at the end of Inside');
  });

  it('are added below the new last line of the place when the form says so', () => {
    const chosen = nextState(loaded, commandEvent('insertAbove', [a]), add('X'));
    expect(placeText(chosen)).toBe('New line below X');
  });
});

describe('the chosen place', () => {
  it.each([
    ['the line above it', [b], ['A', 'Roof', 'X', 'C', 'Inside']],
    ['the line below it', [c], ['A', 'Roof', 'B', 'X', 'Inside']],
  ])('stays after %s is deleted', (_, deleted, order) => {
    const chosen = nextState(loaded, commandEvent('insertBelow', [b]), ...deleteEvents(deleted));
    expect(displayedDescriptions(nextState(chosen, add('X')))).toEqual(order);
  });

  it('is the end after the lines on both sides are deleted', () => {
    const chosen = nextState(loaded, commandEvent('insertBelow', [b]), ...deleteEvents([b, c]));
    expect(placeText(chosen)).toBe('New line at the end of Inside');
    expect(displayedDescriptions(nextState(chosen, add('X')))).toEqual(['A', 'Roof', 'Inside', 'X']);
  });

  it('stays after the added line is undone', () => {
    const undone = nextState(loaded, commandEvent('insertBelow', [b]), add('X'), commandEvent('undo', []));
    expect(displayedDescriptions(nextState(undone, add('Y')))).toEqual(['A', 'Roof', 'B', 'Y', 'C', 'Inside']);
  });

  it('cannot be a row that the estimate does not have', () => {
    expect(nextState(loaded, commandEvent('insertBelow', [anId(99)])).context.insertTarget).toBeNull();
  });

  it('stays after the page was loaded again', () => {
    const chosen = nextState(loaded, commandEvent('insertBelow', [b]));
    const pending = JSON.parse(JSON.stringify(pendingChanges(chosen.context)));
    expect(placeText(loadedState(chosen.context.base, { pending }))).toBe('New line below B');
    const ended = nextState(chosen, { type: 'lines.changed', command: 'insertAtEnd' });
    expect(pendingChanges(ended.context)).toBeNull();
  });

  it('is not an action that undo reverts', () => {
    expect(nextState(loaded, commandEvent('insertBelow', [b])).context.history.undo).toEqual([]);
  });
});
