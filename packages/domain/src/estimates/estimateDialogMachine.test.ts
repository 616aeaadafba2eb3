/** Tests of the machine of the dialogs, and of the commands that need a dialog. */
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aLine, anEstimate } from '../testing/builders.ts';
import { failActor, loadedState, nextState } from '../testing/estimateStates.ts';
import { commandEvent, type LineCommandEvent } from './commands/lineCommands.ts';
import {
  type EstimateDialog,
  type EstimateDialogEvent,
  estimateDialogMachine,
  runCommand,
} from './estimateDialogMachine.ts';
import type { EstimateActor } from './estimateMachine.ts';

const line = aLine({ index: 1 });
const estimate = anEstimate({ items: [line] });
const seen = { discount: 20, version: 3 };
const pastedLines = [{ key: 'a' }] as never;

const startDialogs = (...events: EstimateDialogEvent[]) => {
  const dialogs = createActor(estimateDialogMachine).start();
  for (const event of events) dialogs.send(event);
  return dialogs;
};
const stateAfter = (...events: EstimateDialogEvent[]) => startDialogs(...events).getSnapshot().value;

const openings: [EstimateDialogEvent, EstimateDialog, object][] = [
  [{ type: 'deletion.requested', lines: [line.id] }, 'confirmingDelete', { lineIds: [line.id] }],
  [{ type: 'measures.opened', lines: [line.id] }, 'changingMeasures', { lineIds: [line.id] }],
  [{ type: 'discount.opened', seen }, 'discounting', { seenDiscount: seen }],
  [{ type: 'catalogue.opened' }, 'picking', {}],
  [{ type: 'rows.pasted', text: 'Gutters\t12.5' }, 'pastingRows', { pastedText: 'Gutters\t12.5' }],
  [{ type: 'cells.pasted', lines: pastedLines }, 'pastingCells', { pastedLines }],
  [{ type: 'startFrom.opened' }, 'startingFrom', {}],
  [{ type: 'template.requested', lines: [line.id] }, 'savingTemplate', { lineIds: [line.id] }],
];

describe.each(openings)('the event %j', (event, state, context) => {
  test(`opens ${state}, and only the event about it closes it`, () => {
    const dialogs = startDialogs(event);
    expect(dialogs.getSnapshot().value).toBe(state);
    expect(dialogs.getSnapshot().context).toMatchObject(context);
    dialogs.send({ type: 'dialog.closed', dialog: 'confirmingPrint' });
    expect(dialogs.getSnapshot().value).toBe(state);
    dialogs.send({ type: 'dialog.closed', dialog: state });
    expect(dialogs.getSnapshot().value).toBe('closed');
  });

  test('opens nothing while another dialog is open', () => {
    expect(stateAfter({ type: 'print.requested', changes: [] }, event)).toBe('printing');
  });
});

describe('printing', () => {
  const adding = nextState(loadedState(estimate), commandEvent('duplicate', [line.id]));
  const requestAfter = (error: Error): EstimateDialogEvent => {
    const { changes } = failActor(adding, 'change-1', error).context;
    return { type: 'print.requested', changes };
  };
  const failed = requestAfter(new CallError({ kind: 'failed', message: 'Something went wrong' }));

  test('asks for no confirmation without changes, or while a change is being saved', () => {
    expect(stateAfter({ type: 'print.requested', changes: [] })).toBe('printing');
    expect(stateAfter({ type: 'print.requested', changes: adding.context.changes })).toBe('printing');
  });

  test('asks for confirmation if a change was not saved, or waits for the connection', () => {
    expect(stateAfter(failed)).toBe('confirmingPrint');
    expect(stateAfter(requestAfter(new CallError(noResponse)))).toBe('confirmingPrint');
  });

  test('starts after the confirmation, and not after Cancel', () => {
    expect(stateAfter(failed, { type: 'print.confirmed' })).toBe('printing');
    const closed = { type: 'dialog.closed', dialog: 'confirmingPrint' } as const;
    expect(stateAfter(failed, closed)).toBe('closed');
    // The dialog closes after its confirmation.
    expect(stateAfter(failed, { type: 'print.confirmed' }, closed)).toBe('printing');
  });
});

describe('a command', () => {
  const run = (event: LineCommandEvent, ...dialogEvents: EstimateDialogEvent[]) => {
    const sent: LineCommandEvent[] = [];
    const actor = { send: (command: LineCommandEvent) => sent.push(command) } as unknown as EstimateActor;
    const dialogs = startDialogs(...dialogEvents);
    runCommand({ actor, dialogs }, event);
    return { sent, state: dialogs.getSnapshot().value };
  };

  test('is sent to the estimate', () => {
    const event = commandEvent('duplicate', [line.id]);
    expect(run(event)).toEqual({ sent: [event], state: 'closed' });
    expect(run(event, { type: 'catalogue.opened' })).toEqual({ sent: [event], state: 'picking' });
  });

  test('that deletes lines asks first and changes nothing', () => {
    const event = commandEvent('delete', [line.id]);
    expect(run(event)).toEqual({ sent: [], state: 'confirmingDelete' });
    expect(run(event, { type: 'catalogue.opened' })).toEqual({ sent: [], state: 'picking' });
  });

  test('that needs measures opens their dialog', () => {
    expect(run(commandEvent('openMeasures', [line.id]))).toEqual({ sent: [], state: 'changingMeasures' });
  });

  test.each(['undo', 'redo'] as const)(
    '%s is ignored while a dialog is open, because its keys also work there',
    (name) => {
      const event = commandEvent(name, []);
      expect(run(event).sent).toEqual([event]);
      expect(run(event, { type: 'discount.opened', seen }).sent).toEqual([]);
    },
  );
});
