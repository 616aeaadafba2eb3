/** The state machine of the page of an estimate: loading, editing, saving and conflicts [R2.30-R2.34]. */
import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromCallback,
  fromPromise,
  raise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import type { ItemType } from '../catalogue/itemTypes.ts';
import { type CatalogueIndex, createCatalogueIndex } from '../catalogue/searchCatalogue.ts';
import { estimateTexts } from '../messages/estimateTexts.ts';
import { toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import {
  type Change,
  isAwaitingSave,
  isInProgress,
  isLineChange,
  type LineChange,
  type NewId,
  needsReconnect,
  needsUserAction,
  type SetDetail,
  type SetDiscount,
} from './changes/change.ts';
import {
  applyReloadedEstimate,
  closeLine,
  editDeletedLine,
  forgetReportedVersion,
  isOutdated,
  keepServerChange,
  noOtherUsers,
  type OtherUsers,
  recordVersion,
  recordViewers,
  withNamesOfDeletions,
} from './changes/changesElsewhere.ts';
import { type SeenDetail, setDetail } from './changes/detailChanges.ts';
import type { DetailField } from './changes/details.ts';
import { discardAndRestore } from './changes/discardAndRestore.ts';
import { editLine, openLine, restoreDiscount, type SeenDiscount, setDiscount } from './changes/edits.ts';
import type { WithInsertTarget } from './changes/insertTarget.ts';
import { type WithKeyboardRun, withKeyboardRun, withSavedChanges } from './changes/keyboardRun.ts';
import type { Viewer } from './changes/liveEvents.ts';
import {
  applyEstimate,
  applyFailure,
  applySaved,
  changesWithFailure,
  isAlreadySaved,
  keepLocalChange,
  type SavedChanges,
  type SavedOutput,
} from './changes/saveResults.ts';
import {
  conflictToast,
  disconnectedToast,
  failedToast,
  loadFailedToasts,
  savedToast,
  successToast,
  type ToastRequested,
} from './changes/saveToasts.ts';
import { sendableChanges, sentPosition } from './changes/sendingOrder.ts';
import { noPendingChanges, type PendingChanges, resumeChanges } from './changes/storedChanges.ts';
import { withoutDiscardedAction, withRecordedAction, withRecordedDetail } from './changes/undo.ts';
import {
  changesOfActor,
  createWorkingCopy,
  emptyEstimate,
  findChange,
  markSaving,
  retryFailed,
  retryWithOthers,
  type WorkingCopy,
} from './changes/workingCopy.ts';
import type { PastedLine } from './commands/cellPaste.ts';
import { applyLineCommand, findCommand, type LineCommandEvent, type LineCommandName } from './commands/lineCommands.ts';
import type { FoldedSections } from './commands/sectionChanges.ts';
import type { Estimate } from './lines/estimate.ts';
import type { LineDraft, LineValues } from './lines/line.ts';
import { type DiscountValue, discountValueOf } from './pricing/discount.ts';

export interface EstimateInput {
  readonly estimateId: string;
  /** The pending changes of an earlier visit. */
  readonly pending?: PendingChanges | null;
  /** The ids of the sections that were folded on an earlier visit. */
  readonly folded?: readonly string[];
  readonly newId: NewId;
  /** Creates the operation ids of changes. Default: `newId`. */
  readonly newOperation?: NewId;
}

interface EstimateContext extends WorkingCopy, OtherUsers, FoldedSections, WithInsertTarget, WithKeyboardRun {
  readonly estimateId: string;
  readonly newId: NewId;
  readonly newOperation: NewId;
  /** The discount and the version when the discount dialog was opened. */
  readonly seenDiscount: SeenDiscount;
  /** The ids of the lines that the Delete dialog asks about. */
  readonly lineIdsToDelete: readonly string[];
  /** The id of the line whose measures the dialog changes. Null if the dialog is closed. */
  readonly measuredLine: string | null;
  /** The catalogue items, indexed once for the picker and the suggestions. */
  readonly catalogue: CatalogueIndex;
  /** The copied text in the dialog for pasted rows. */
  readonly pastedText: string;
  /** The lines in the dialog for pasted cells. Empty if the dialog shows pasted rows. */
  readonly pastedLines: readonly PastedLine[];
  /** Whether the last attempt to load the estimate failed, so that the estimate on the page may be out of date. */
  readonly reloadFailed: boolean;
  /** The ids of the lines that were selected when the dialog for a new template was opened. */
  readonly templateLineIds: readonly string[];
}

interface EditedLine {
  readonly values: LineValues;
  /** The id of the line to open next. */
  readonly next?: string;
  /** Whether the user pressed Enter or Tab in a field. */
  readonly byKeyboard?: boolean;
}

export type EstimateEvent =
  | { type: 'load.retried' }
  /** The user returned to the page. Another user may have changed the estimate. */
  | { type: 'estimate.revisited' }
  /** The last attempt to load the estimate failed, and the next attempt is due. */
  | { type: 'reload.due' }
  /** The server reports its version of the estimate. `user` is the id of the user who changed it. Null if this user is unknown. */
  | { type: 'estimate.changedElsewhere'; version: number; user: string | null }
  /** The other users who have the estimate open: at the start, and after each change. */
  | { type: 'viewers.changed'; viewers: readonly Viewer[] }
  | LineCommandEvent
  | { type: 'line.opened'; line: string }
  | { type: 'line.typed'; draft: LineDraft }
  /** The user finished editing the open line. */
  | ({ type: 'line.edited' } & EditedLine)
  | { type: 'line.closed' }
  | { type: 'delete.confirmed' }
  | { type: 'delete.cancelled' }
  | { type: 'discount.opened' }
  | { type: 'discount.applied'; discount: DiscountValue }
  | { type: 'discount.closed' }
  /**
   * A new value of a detail for the client. `seen` has the value of the detail and the version of the estimate when the user started
   * to type. `continues`: the user continued to type after an earlier event, so that one undo reverts the changes of both events.
   */
  | { type: 'detail.changed'; field: DetailField; value: string | null; seen: SeenDetail; continues?: boolean }
  /** Restores a lowered discount and the lines whose change or deletion lowered it. */
  | { type: 'discount.restored' }
  /** Hides the notice about a lowered discount. */
  | { type: 'loweredDiscount.dismissed' }
  | { type: 'catalogue.opened' }
  /** The catalogue is needed for suggestions while a name is typed. */
  | { type: 'suggestions.requested' }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.closed' }
  /** The user chose an item. The screen puts the values of the item into the line form. */
  | { type: 'item.picked' }
  /** The user pasted rows of a spreadsheet. A dialog shows the rows before they are added with the command `addLines`. */
  | { type: 'rows.pasted'; text: string }
  /**
   * The user pasted cells of which some are invalid, or of which some become new lines. A dialog shows them before they are changed with the
   * command `changeCells`.
   */
  | { type: 'cells.pasted'; lines: readonly PastedLine[] }
  | { type: 'paste.closed' }
  /** The dialog for the measures of lines is closed. Its changes are made with the command `changeMeasures`. */
  | { type: 'measures.closed' }
  /** Opens the dialog with the lines of other estimates and templates. Chosen lines are added with the command `addLines`. */
  | { type: 'startFrom.opened' }
  | { type: 'startFrom.closed' }
  /** Opens the dialog that saves the estimate as a template. `lines` has the ids of the selected lines. */
  | { type: 'template.requested'; lines: readonly string[] }
  | { type: 'template.closed' }
  /**
   * Printing needs a confirmation if a change was refused, failed, is in conflict or waits for a connection. Of these, the invoice
   * contains only the changes that wait for a connection.
   */
  | { type: 'print.requested' }
  | { type: 'print.confirmed' }
  | { type: 'print.cancelled' }
  | { type: 'print.done' }
  | { type: 'change.retried'; change: string }
  | { type: 'changes.retried' }
  | { type: 'change.discarded'; change: string }
  /** The two resolutions of a conflict. */
  | { type: 'conflict.localChangeKept'; change: string }
  | { type: 'conflict.serverChangeKept'; change: string };

/** The event when an actor that saves changes is done or has failed. */
type SaveResultEvent = DoneActorEvent<SavedOutput> | ErrorActorEvent;

/** The input of an actor that creates a catalogue item. All attempts have the same `id`. */
interface CatalogueItemInput {
  readonly id: string;
  readonly values: LineValues;
  readonly itemType: ItemType;
}

/** The input of the actor that saves changes of lines. The actor makes the changes in order. */
export interface SaveChangesInput {
  readonly estimateId: string;
  readonly changes: readonly LineChange[];
}

/** The input of the actor that saves the discount. */
export interface SaveDiscountInput extends Pick<SetDiscount, 'discount' | 'version'> {
  readonly estimateId: string;
}

/** The input of the actor that saves a detail. */
export interface SaveDetailInput extends Pick<SetDetail, 'field' | 'value' | 'version'> {
  readonly estimateId: string;
}

const missingActor = createMissingActor('estimateMachine');

/** Whether the change failed, was refused, is in conflict, or is kept until the server can be reached. */
const isNotInProgress = (change: Change): boolean => !isInProgress(change);

/** The types of the machine, its delays, and the actors that the app provides. */
const estimateSetup = setup({
  types: {
    input: {} as EstimateInput,
    context: {} as EstimateContext,
    events: {} as EstimateEvent | SaveResultEvent,
    emitted: {} as ToastRequested,
  },
  actors: {
    loadEstimate: fromPromise<Estimate, { estimateId: string }>(missingActor),
    saveChanges: fromPromise<SavedChanges, SaveChangesInput>(missingActor),
    saveDiscount: fromPromise<Estimate, SaveDiscountInput>(missingActor),
    saveDetail: fromPromise<Estimate, SaveDetailInput>(missingActor),
    loadCatalogue: fromPromise<readonly CatalogueItem[]>(missingActor),
    saveToCatalogue: fromPromise<undefined, CatalogueItemInput>(missingActor),
    /** Sends `estimate.changedElsewhere` and `viewers.changed` while the estimate is open. */
    watchEstimate: fromCallback<EstimateEvent, { estimateId: string }>(() => undefined),
    /** Resolves when the server can be reached again. */
    reconnect: fromPromise<void, { estimateId: string }>(missingActor),
  },
  delays: {
    /** The milliseconds between a failed load of the estimate and the next attempt. */
    reloadDelay: 15_000,
  },
});

/**
 * Starts the actors of the changes that can be sent now: one for all changes of lines, one for the discount or a detail, and one
 * for each catalogue item. The id of an actor is the id of its first change.
 */
const startSaves = estimateSetup.enqueueActions(({ context, enqueue }) => {
  const { estimateId, newOperation } = context;
  const sendable = sendableChanges(context);
  if (sendable.length === 0) return;
  const ids = new Set(sendable.map(({ id }) => id));
  const saving = markSaving(context, [...ids], newOperation);
  enqueue.assign(() => saving);
  const sent = saving.changes.filter(({ id }) => ids.has(id));
  const lineChanges = sent.filter(isLineChange);
  const [firstChange] = lineChanges;
  if (firstChange) {
    const changes = lineChanges.map((change) =>
      change.kind === 'add' ? { ...change, after: sentPosition(context.changes, change) } : change,
    );
    enqueue.spawnChild('saveChanges', { id: firstChange.id, input: { estimateId, changes } });
  }
  for (const change of sent) {
    if (isLineChange(change)) continue;
    const { id } = change;
    if (change.kind === 'catalogue') {
      const { itemId, values, itemType } = change;
      enqueue.spawnChild('saveToCatalogue', { id, input: { id: itemId, values, itemType } });
    } else if (change.kind === 'detail') {
      const { field, value, version } = change;
      enqueue.spawnChild('saveDetail', { id, input: { estimateId, field, value, version } });
    } else {
      const { discount, version } = change;
      enqueue.spawnChild('saveDiscount', { id, input: { estimateId, discount, version } });
    }
  }
});

/** Applies the result of a saving actor, and shows at most one toast for the saved changes and one for the failed changes. */
const applySaveResult = estimateSetup.enqueueActions(({ context, event, enqueue }) => {
  if (!('actorId' in event)) return;
  const sentChanges = changesOfActor(context, event.actorId);
  if (sentChanges.length === 0) return;
  enqueue.stopChild(event.actorId);
  const savedCopy =
    'output' in event
      ? applySaved(context, sentChanges, event.output)
      : sentChanges.reduce((copy, { id }) => applyFailure(copy, id, toFailedCall(event.error)), context as WorkingCopy);
  const nextCopy = withNamesOfDeletions({ ...context, ...savedCopy });
  const failedChanges = ('output' in event ? changesWithFailure(sentChanges, event.output) : sentChanges).filter(
    (change) => !isAlreadySaved(nextCopy, change),
  );
  const savedChanges = sentChanges.filter((change) => !failedChanges.includes(change));
  enqueue.assign(() => withSavedChanges(nextCopy, savedChanges));
  const success = savedToast(savedChanges);
  if (success) enqueue.emit(success);
  // A lost connection has its own toast.
  if ('error' in event && toFailedCall(event.error).kind === 'unreachable') return;
  const failure = failedToast(failedChanges, nextCopy);
  if (failure) enqueue.emit(failure);
  const conflict = conflictToast(failedChanges, nextCopy);
  if (conflict) enqueue.emit(conflict);
});

/** Applies a command, and shows its message. */
const applyCommand = estimateSetup.enqueueActions(({ context, event, enqueue }) => {
  assertEvent(event, 'lines.changed');
  const byKeyboard = event.command === 'addLine' && event.byKeyboard;
  const nextCopy = withKeyboardRun(context, applyLineCommand(context, event, context.newId), byKeyboard);
  enqueue.assign(() => nextCopy);
  const message = findCommand(event.command).message?.(context, nextCopy, event);
  if (message) enqueue.emit(successToast(message));
});

/**
 * One estimate on its page [R2.30-R2.34]: loading, adding and editing lines, picking from the catalogue, the discount, and
 * deleting after a confirmation. Changes are shown immediately and saved in the background. A change that the server did not save
 * is rolled back and kept for a retry. A change that could not be sent, because there is no connection, stays displayed and is
 * sent again. In a conflict, the user chooses between the two versions. The app provides the actors.
 */
export const estimateMachine = estimateSetup
  .extend({
    actions: {
      startSaves,
      applySaveResult,
      applyCommand,
      applyEstimate: assign(({ context }, { estimate }: { estimate: Estimate }) => applyEstimate(context, estimate)),
      applyReloadedEstimate: assign(({ context }, { estimate }: { estimate: Estimate }) => ({
        ...applyReloadedEstimate(context, estimate),
        reloadFailed: false,
      })),
      recordVersion: assign(({ context }, { version, user }: { version: number; user: string | null }) =>
        recordVersion(context, version, user),
      ),
      setViewers: assign(({ context }, { viewers }: { viewers: readonly Viewer[] }) => recordViewers(context, viewers)),
      /**
       * Forgets the reported version, so that the estimate is loaded again only after `reloadDelay`. `stale` becomes false, so that changes
       * of the discount and the details are sent.
       */
      recordReloadFailure: assign(({ context }) => ({
        ...forgetReportedVersion(context),
        stale: false,
        reloadFailed: true,
      })),
      setCatalogue: assign((_, { items }: { items: readonly CatalogueItem[] }) => ({
        catalogue: createCatalogueIndex(items),
      })),
      openLine: assign(({ context }, { line }: { line: string }) => openLine(context, line)),
      updateDraft: assign(({ context }, { draft }: { draft: LineDraft }) => ({
        open: context.open && { ...context.open, draft },
      })),
      editLine: assign(({ context }, { values, next, byKeyboard }: EditedLine) => {
        const editedCopy =
          editDeletedLine(context, values) ?? withRecordedAction(context, { ...context, ...editLine(context, values) });
        const nextCopy = withKeyboardRun(context, editedCopy, byKeyboard);
        return next ? openLine(nextCopy, next) : nextCopy;
      }),
      closeLine: assign(({ context }) => closeLine(context)),
      setLineIdsToDelete: assign({ lineIdsToDelete: (_, { ids }: { ids: readonly string[] }) => ids }),
      deleteConfirmedLines: assign(({ context }) =>
        applyLineCommand(
          context,
          { type: 'lines.changed', command: 'delete', ids: context.lineIdsToDelete },
          context.newId,
        ),
      ),
      clearLineIdsToDelete: assign({ lineIdsToDelete: [] }),
      setMeasuredLine: assign({ measuredLine: (_, { ids: [line] }: { ids: readonly string[] }) => line ?? null }),
      clearMeasuredLine: assign({ measuredLine: null }),
      setPastedText: assign({ pastedText: (_, { text }: { text: string }) => text }),
      setPastedLines: assign({ pastedLines: (_, { lines }: { lines: readonly PastedLine[] }) => lines }),
      clearPasted: assign({ pastedText: '', pastedLines: [] }),
      setTemplateLineIds: assign({ templateLineIds: (_, { lines }: { lines: readonly string[] }) => lines }),
      /** Records the discount when the dialog opens, because another user can change it while the dialog is open. */
      recordSeenDiscount: assign({
        seenDiscount: ({ context: { base } }) => ({ discount: discountValueOf(base), version: base.version }),
      }),
      setDiscount: assign(({ context }, { discount }: { discount: DiscountValue }) =>
        withRecordedAction(context, setDiscount(context, discount, context.seenDiscount)),
      ),
      setDetail: assign(
        (
          { context },
          { continues, ...detail }: { field: DetailField; value: string | null; seen: SeenDetail; continues: boolean },
        ) => withRecordedDetail(context, setDetail(context, detail), continues),
      ),
      retry: assign(({ context }, { change }: { change: string }) => retryWithOthers(context, change)),
      restoreDiscount: assign(({ context }) => withRecordedAction(context, restoreDiscount(context))),
      dismissLoweredDiscount: assign({ loweredDiscount: null }),
      retryAll: assign(({ context }) => retryFailed(context)),
      showDisconnected: estimateSetup.emit(disconnectedToast),
      showReconnected: estimateSetup.emit(({ context }) =>
        successToast(estimateTexts.reconnected(context.changes.filter(isAwaitingSave).length)),
      ),
      retryAfterReconnect: assign(({ context }) => retryFailed(context, needsReconnect)),
      discard: assign(({ context }, { change }: { change: string }) =>
        discardAndRestore(withoutDiscardedAction(context, change), change),
      ),
      keepServerChange: assign(({ context }, { change }: { change: string }) =>
        keepServerChange(withoutDiscardedAction(context, change), change),
      ),
      keepLocalChange: assign(({ context }, { change }: { change: string }) => keepLocalChange(context, change)),
    },
    guards: {
      needsConfirmation: (_, { command }: { command: LineCommandName }) =>
        findCommand(command).needsConfirmation === true,
      opensMeasures: (_, { command }: { command: LineCommandName }) => findCommand(command).opensMeasures === true,
      isAllowedInDialog: (_, { command }: { command: LineCommandName }) => !findCommand(command).needsClosedDialog,
      isSaving: ({ context }) => context.changes.some(({ status }) => status === 'saving'),
      isNotSaving: ({ context }) => !context.changes.some(({ status }) => status === 'saving'),
      needsReload: ({ context }) =>
        (context.stale || isOutdated(context)) && !context.changes.some(({ status }) => status === 'saving'),
      isOutdated: ({ context }) => isOutdated(context),
      needsPrintConfirmation: ({ context }) => context.changes.some(isNotInProgress),
      hasFailedReload: ({ context }) => context.reloadFailed,
      hasNoFailedReload: ({ context }) => !context.reloadFailed,
      /** Whether a failed reload needs no toast, because the page already shows a failure. */
      needsNoReloadToast: ({ context }) => context.reloadFailed || context.changes.some(isNotInProgress),
      needsUserAction: ({ context }, { change }: { change: string }) => {
        const currentChange = findChange(context, change);
        return currentChange !== undefined && needsUserAction(currentChange);
      },
      /** Whether the server has no such estimate. */
      isNotFound: (_, { error }: { error: unknown }) => toFailedCall(error).kind === 'notFound',
      /** Whether the server cannot be reached, and the context has the estimate that the browser stored. */
      canWorkOffline: ({ context }, { error }: { error: unknown }) =>
        context.base.version > 0 && toFailedCall(error).kind === 'unreachable',
      needsReconnect: ({ context }) => context.changes.some(needsReconnect),
      needsNoReconnect: ({ context }) => !context.changes.some(needsReconnect),
      isLineOpen: ({ context }) => context.open !== null,
      isNoLineOpen: ({ context }) => context.open === null,
    },
  })
  .createMachine({
    id: 'estimate',
    context: ({ input: { estimateId, pending, folded = [], newId, newOperation = newId } }) => ({
      ...createWorkingCopy(pending?.base ?? emptyEstimate(estimateId)),
      ...resumeChanges(pending ?? noPendingChanges),
      ...noOtherUsers,
      estimateId,
      folded,
      insertTarget: pending?.insertTarget ?? null,
      keyboardRun: null,
      newId,
      newOperation,
      seenDiscount: { discount: 0, version: 0 },
      lineIdsToDelete: [],
      measuredLine: null,
      catalogue: [],
      pastedText: '',
      pastedLines: [],
      reloadFailed: false,
      templateLineIds: [],
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'loadEstimate',
          input: ({ context }) => ({ estimateId: context.estimateId }),
          onDone: {
            target: 'ready',
            actions: [{ type: 'applyEstimate', params: ({ event }) => ({ estimate: event.output }) }, 'startSaves'],
          },
          onError: [
            { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
            // The changes wait for the connection, and the estimate is loaded again later.
            {
              guard: { type: 'canWorkOffline', params: ({ event }) => ({ error: event.error }) },
              target: 'ready',
              actions: ['recordReloadFailure', 'startSaves'],
            },
            { target: 'failed', actions: estimateSetup.emit(loadFailedToasts.estimate) },
          ],
        },
      },
      failed: { on: { 'load.retried': 'loading' } },
      /** The server has no estimate with this id. */
      missing: {},
      ready: {
        type: 'parallel',
        invoke: { src: 'watchEstimate', input: ({ context }) => ({ estimateId: context.estimateId }) },
        on: {
          'estimate.changedElsewhere': {
            actions: { type: 'recordVersion', params: ({ event: { version, user } }) => ({ version, user }) },
          },
          'viewers.changed': { actions: { type: 'setViewers', params: ({ event: { viewers } }) => ({ viewers }) } },
          'change.retried': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'retry', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'detail.changed': {
            actions: [
              {
                type: 'setDetail',
                params: ({ event: { field, value, seen, continues = false } }) => ({ field, value, seen, continues }),
              },
              'startSaves',
            ],
          },
          'discount.restored': { actions: ['restoreDiscount', 'startSaves'] },
          'loweredDiscount.dismissed': { actions: 'dismissLoweredDiscount' },
          'changes.retried': { actions: ['retryAll', 'startSaves'] },
          'change.discarded': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'discard', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'conflict.localChangeKept': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'keepLocalChange', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'conflict.serverChangeKept': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'keepServerChange', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'xstate.done.actor.*': { actions: ['applySaveResult', 'startSaves'] },
          'xstate.error.actor.*': { actions: ['applySaveResult', 'startSaves'] },
        },
        states: {
          row: {
            initial: 'closed',
            states: {
              closed: {
                always: { guard: 'isLineOpen', target: 'open' },
                on: {
                  'line.opened': { actions: { type: 'openLine', params: ({ event }) => ({ line: event.line }) } },
                },
              },
              open: {
                always: { guard: 'isNoLineOpen', target: 'closed' },
                on: {
                  'line.typed': { actions: { type: 'updateDraft', params: ({ event }) => ({ draft: event.draft }) } },
                  // When the user opens another row, the screen sends this event with `next`.
                  'line.edited': {
                    actions: [{ type: 'editLine', params: ({ event }) => event }, 'startSaves'],
                  },
                  'line.closed': { actions: 'closeLine' },
                },
              },
            },
          },
          dialog: {
            initial: 'closed',
            on: {
              'lines.changed': {
                guard: { type: 'isAllowedInDialog', params: ({ event }) => ({ command: event.command }) },
                actions: ['applyCommand', 'startSaves'],
              },
            },
            states: {
              closed: {
                on: {
                  'lines.changed': [
                    {
                      guard: { type: 'needsConfirmation', params: ({ event }) => ({ command: event.command }) },
                      target: 'confirmingDelete',
                      actions: {
                        type: 'setLineIdsToDelete',
                        params: ({ event }) => ({ ids: 'ids' in event ? event.ids : [] }),
                      },
                    },
                    {
                      guard: { type: 'opensMeasures', params: ({ event }) => ({ command: event.command }) },
                      target: 'changingMeasures',
                      actions: {
                        type: 'setMeasuredLine',
                        params: ({ event }) => ({ ids: 'ids' in event ? event.ids : [] }),
                      },
                    },
                    { actions: ['applyCommand', 'startSaves'] },
                  ],
                  'discount.opened': { target: 'discounting', actions: 'recordSeenDiscount' },
                  'catalogue.opened': 'picking',
                  'rows.pasted': {
                    target: 'pasting',
                    actions: { type: 'setPastedText', params: ({ event }) => ({ text: event.text }) },
                  },
                  'cells.pasted': {
                    target: 'pasting',
                    actions: { type: 'setPastedLines', params: ({ event }) => ({ lines: event.lines }) },
                  },
                  'startFrom.opened': 'startingFrom',
                  'template.requested': {
                    target: 'savingTemplate',
                    actions: { type: 'setTemplateLineIds', params: ({ event }) => ({ lines: event.lines }) },
                  },
                  'print.requested': [
                    { guard: 'needsPrintConfirmation', target: 'confirmingPrint' },
                    { target: 'printing' },
                  ],
                },
              },
              confirmingDelete: {
                on: {
                  'delete.confirmed': {
                    target: 'closed',
                    actions: ['deleteConfirmedLines', 'clearLineIdsToDelete', 'startSaves'],
                  },
                  'delete.cancelled': { target: 'closed', actions: 'clearLineIdsToDelete' },
                },
              },
              // The invoice lacks changes that were refused, failed or are in conflict, or contains changes that wait for a connection.
              confirmingPrint: {
                on: { 'print.confirmed': 'printing', 'print.cancelled': 'closed' },
              },
              printing: { on: { 'print.done': 'closed' } },
              changingMeasures: { on: { 'measures.closed': { target: 'closed', actions: 'clearMeasuredLine' } } },
              startingFrom: { on: { 'startFrom.closed': 'closed' } },
              savingTemplate: { on: { 'template.closed': 'closed' } },
              pasting: { on: { 'paste.closed': { target: 'closed', actions: 'clearPasted' } } },
              discounting: {
                on: {
                  'discount.applied': {
                    target: 'closed',
                    actions: [
                      { type: 'setDiscount', params: ({ event }) => ({ discount: event.discount }) },
                      'startSaves',
                    ],
                  },
                  'discount.closed': 'closed',
                },
              },
              picking: {
                initial: 'loading',
                on: { 'item.picked': 'closed', 'catalogue.closed': 'closed' },
                states: {
                  loading: {
                    invoke: {
                      src: 'loadCatalogue',
                      onDone: {
                        target: 'choosing',
                        actions: { type: 'setCatalogue', params: ({ event }) => ({ items: event.output }) },
                      },
                      onError: { target: 'failed', actions: estimateSetup.emit(loadFailedToasts.catalogue) },
                    },
                  },
                  failed: { on: { 'catalogue.retried': 'loading' } },
                  choosing: {},
                },
              },
            },
          },
          // Suggestions are optional, so a failed load shows no error.
          suggestions: {
            initial: 'idle',
            states: {
              idle: { on: { 'suggestions.requested': 'loading' } },
              loading: {
                invoke: {
                  src: 'loadCatalogue',
                  onDone: {
                    target: 'loaded',
                    actions: { type: 'setCatalogue', params: ({ event }) => ({ items: event.output }) },
                  },
                  onError: 'failed',
                },
              },
              loaded: {},
              failed: {},
            },
          },
          connection: {
            initial: 'connected',
            states: {
              connected: { always: { guard: 'needsReconnect', target: 'lost', actions: 'showDisconnected' } },
              // The changes wait for the connection. This state also ends if the user undoes the changes that wait.
              lost: {
                always: { guard: 'needsNoReconnect', target: 'resending' },
                invoke: {
                  src: 'reconnect',
                  input: ({ context }) => ({ estimateId: context.estimateId }),
                  onDone: { target: 'resending', actions: ['showReconnected', 'retryAfterReconnect', 'startSaves'] },
                },
              },
              resending: {
                always: [
                  { guard: 'needsReconnect', target: 'lost' },
                  { guard: 'isNotSaving', target: 'connected' },
                ],
              },
            },
          },
          // After a failed load, the estimate on the page may be out of date. It is loaded again until a load succeeds.
          reload: {
            initial: 'notNeeded',
            states: {
              notNeeded: { always: { guard: 'hasFailedReload', target: 'waiting' } },
              waiting: {
                always: { guard: 'hasNoFailedReload', target: 'notNeeded' },
                after: {
                  reloadDelay: { target: 'waiting', reenter: true, actions: raise({ type: 'reload.due' }) },
                },
              },
            },
          },
          sync: {
            initial: 'idle',
            states: {
              idle: {
                always: [
                  { guard: 'isSaving', target: 'saving' },
                  { guard: 'isOutdated', target: 'reloading' },
                ],
                on: { 'estimate.revisited': 'reloading', 'reload.due': 'reloading' },
              },
              saving: {
                always: [
                  { guard: 'needsReload', target: 'reloading' },
                  { guard: 'isNotSaving', target: 'idle' },
                ],
              },
              // Reloads the estimate if it is out of date, another user changed it, the user returned to the page, or the last
              // reload failed. A new change interrupts the reload. A version that is reported during the reload causes another
              // reload.
              reloading: {
                always: { guard: 'isSaving', target: 'saving' },
                invoke: {
                  src: 'loadEstimate',
                  input: ({ context }) => ({ estimateId: context.estimateId }),
                  onDone: {
                    target: 'idle',
                    actions: [
                      { type: 'applyReloadedEstimate', params: ({ event }) => ({ estimate: event.output }) },
                      'startSaves',
                    ],
                  },
                  onError: [
                    { guard: 'needsNoReloadToast', target: 'idle', actions: ['recordReloadFailure', 'startSaves'] },
                    {
                      target: 'idle',
                      actions: [estimateSetup.emit(loadFailedToasts.reload), 'recordReloadFailure', 'startSaves'],
                    },
                  ],
                },
              },
            },
          },
        },
      },
    },
  });

export type EstimateActor = ActorRefFrom<typeof estimateMachine>;
export type EstimateSnapshot = SnapshotFrom<typeof estimateMachine>;
