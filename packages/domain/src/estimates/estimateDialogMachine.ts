/** The state machine of the dialogs on the page of an estimate: which dialog is open, and what it was opened for. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Change, isInProgress } from './changes/change.ts';
import type { SeenDiscount } from './changes/edits.ts';
import type { PastedLine } from './commands/cellPaste.ts';
import { findCommand, type LineCommandEvent } from './commands/lineCommands.ts';
import type { EstimateActor } from './estimateMachine.ts';

interface EstimateDialogContext {
  /** The ids of the lines for which the dialog was opened: the lines to delete, to measure, or to save as a template. */
  readonly lineIds: readonly string[];
  /** The copied text in the dialog for pasted rows. */
  readonly pastedText: string;
  /** The lines in the dialog for pasted cells. */
  readonly pastedLines: readonly PastedLine[];
  /** The discount and the version when the discount dialog was opened, because another user can change the discount meanwhile. */
  readonly seenDiscount: SeenDiscount;
}

/** The states of the machine in which a dialog is open, or the print job starts. */
export type EstimateDialog =
  | 'confirmingDelete'
  | 'changingMeasures'
  | 'discounting'
  | 'picking'
  | 'pastingRows'
  | 'pastingCells'
  | 'startingFrom'
  | 'savingTemplate'
  | 'confirmingPrint'
  | 'printing';

export type EstimateDialogEvent =
  | { type: 'deletion.requested'; lines: readonly string[] }
  | { type: 'measures.opened'; lines: readonly string[] }
  | { type: 'discount.opened'; seen: SeenDiscount }
  | { type: 'catalogue.opened' }
  /** The user pasted rows of a spreadsheet. The dialog shows the rows before they are added with the command `addLines`. */
  | { type: 'rows.pasted'; text: string }
  /**
   * The user pasted cells of which some are invalid, or of which some become new lines. The dialog shows them before they are changed with
   * the command `changeCells`.
   */
  | { type: 'cells.pasted'; lines: readonly PastedLine[] }
  /** Opens the dialog with the lines of other estimates and templates. Chosen lines are added with the command `addLines`. */
  | { type: 'startFrom.opened' }
  /** Opens the dialog that saves the estimate as a template. `lines` has the ids of the selected lines. */
  | { type: 'template.requested'; lines: readonly string[] }
  /**
   * Printing needs a confirmation if a change was refused, failed, is in conflict or waits for a connection. Of these, the invoice
   * contains only the changes that wait for a connection.
   */
  | { type: 'print.requested'; changes: readonly Change[] }
  | { type: 'print.confirmed' }
  /**
   * The user closed the dialog, confirmed it, or the print job has started. It closes only this dialog, because the response of a dialog that
   * the user has left can arrive while another one is open.
   */
  | { type: 'dialog.closed'; dialog: EstimateDialog | 'closed' };

const closes = (dialog: EstimateDialog) =>
  ({ 'dialog.closed': { guard: { type: 'isAbout', params: { dialog } }, target: 'closed' } }) as const;

/** Opens one dialog at a time. The screen makes the changes that the user confirms in a dialog, and closes the dialog. */
export const estimateDialogMachine = setup({
  types: { context: {} as EstimateDialogContext, events: {} as EstimateDialogEvent },
  actions: {
    setLineIds: assign({ lineIds: (_, { lines }: { lines: readonly string[] }) => lines }),
  },
  guards: {
    isAbout: ({ event }, { dialog }: { dialog: EstimateDialog }) =>
      event.type === 'dialog.closed' && event.dialog === dialog,
    needsPrintConfirmation: (_, { changes }: { changes: readonly Change[] }) =>
      changes.some((change) => !isInProgress(change)),
  },
}).createMachine({
  id: 'estimateDialog',
  context: { lineIds: [], pastedText: '', pastedLines: [], seenDiscount: { discount: 0, version: 0 } },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'deletion.requested': {
          target: 'confirmingDelete',
          actions: { type: 'setLineIds', params: ({ event }) => event },
        },
        'measures.opened': {
          target: 'changingMeasures',
          actions: { type: 'setLineIds', params: ({ event }) => event },
        },
        'discount.opened': {
          target: 'discounting',
          actions: assign({ seenDiscount: ({ event }) => event.seen }),
        },
        'catalogue.opened': 'picking',
        'rows.pasted': { target: 'pastingRows', actions: assign({ pastedText: ({ event }) => event.text }) },
        'cells.pasted': { target: 'pastingCells', actions: assign({ pastedLines: ({ event }) => event.lines }) },
        'startFrom.opened': 'startingFrom',
        'template.requested': {
          target: 'savingTemplate',
          actions: { type: 'setLineIds', params: ({ event }) => event },
        },
        'print.requested': [
          {
            guard: { type: 'needsPrintConfirmation', params: ({ event }) => event },
            target: 'confirmingPrint',
          },
          { target: 'printing' },
        ],
      },
    },
    confirmingDelete: { on: closes('confirmingDelete') },
    changingMeasures: { on: closes('changingMeasures') },
    discounting: { on: closes('discounting') },
    /** The catalogue picker. */
    picking: { on: closes('picking') },
    pastingRows: { on: closes('pastingRows') },
    pastingCells: { on: closes('pastingCells') },
    startingFrom: { on: closes('startingFrom') },
    savingTemplate: { on: closes('savingTemplate') },
    confirmingPrint: { on: { 'print.confirmed': 'printing', ...closes('confirmingPrint') } },
    /** No dialog is open. The screen starts the print job. */
    printing: { on: closes('printing') },
  },
});

export type EstimateDialogActor = ActorRefFrom<typeof estimateDialogMachine>;

/** The actors of the page of an estimate. */
export interface EstimateActors {
  readonly actor: EstimateActor;
  readonly dialogs: EstimateDialogActor;
}

/** Runs a command that the user chose, or opens the dialog that the command needs first. */
export function runCommand({ actor, dialogs }: EstimateActors, event: LineCommandEvent): void {
  const { opensDialog, needsClosedDialog } = findCommand(event.command);
  if (opensDialog) dialogs.send({ type: opensDialog, lines: 'ids' in event ? event.ids : [] });
  else if (!needsClosedDialog || dialogs.getSnapshot().matches('closed')) actor.send(event);
}
