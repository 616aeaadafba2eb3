/** The state machine of the page of an estimate: loading, editing, saving and conflicts [R2.30-R2.34]. */
import {
  type ActorRefFrom,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromCallback,
  fromPromise,
  or,
  raise,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate';
import type { ItemType } from '../catalogue/itemTypes.ts';
import { estimateTexts } from '../messages/estimateTexts.ts';
import { toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import {
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
  changesOnServer,
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
import { applyLineCommand, findCommand, type LineCommandEvent } from './commands/lineCommands.ts';
import type { FoldedSections } from './commands/sectionChanges.ts';
import type { Estimate } from './lines/estimate.ts';
import type { LineDraft, LineValues } from './lines/line.ts';
import { toLoadedEstimate } from './lines/sections.ts';
import type { DiscountValue } from './pricing/discount.ts';

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
}

interface EditedLine {
  /** The values that the form has. The other values of the line stay. */
  readonly values: Partial<LineValues>;
  /** The id of the line to open next. */
  readonly next?: string;
  /** Whether the user pressed Enter or Tab in a field. */
  readonly byKeyboard?: boolean;
}

export type EstimateEvent =
  | { type: 'load.retried' }
  /** The user returned to the page. Another user may have changed the estimate. */
  | { type: 'estimate.revisited' }
  /** The machine sends the three following events to itself. `reload.due`: the last attempt to load the estimate failed, and the next one is due. */
  | { type: 'reload.failed' }
  | { type: 'reload.succeeded' }
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
  /** `seen` has the discount and the version of the estimate when the user started to change the discount. */
  | { type: 'discount.applied'; discount: DiscountValue; seen: SeenDiscount }
  /**
   * A new value of a detail for the client. `seen` has the value of the detail and the version of the estimate when the user started
   * to type. `continues`: the user continued to type after an earlier event, so that one undo reverts the changes of both events.
   */
  | { type: 'detail.changed'; field: DetailField; value: string | null; seen: SeenDetail; continues?: boolean }
  /** Restores a lowered discount and the lines whose change or deletion lowered it. */
  | { type: 'discount.restored' }
  /** Hides the notice about a lowered discount. */
  | { type: 'loweredDiscount.dismissed' }
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

/** Whether a change can be sent now. Most events change nothing that waits, so the order is computed only if a change waits. */
const canStartSaves = (context: EstimateContext): boolean =>
  context.changes.some(({ status }) => status === 'waiting') && sendableChanges(context).length > 0;

/** Whether no change is being saved or can be sent now. */
const hasNoSaves = (context: EstimateContext): boolean =>
  !context.changes.some(({ status }) => status === 'saving') && !canStartSaves(context);

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
  const ids = new Set(sendableChanges(context).map(({ id }) => id));
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
  const savedChanges = changesOnServer(nextCopy, sentChanges, 'output' in event ? event.output : null);
  const failedChanges = sentChanges.filter((change) => !savedChanges.includes(change));
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
 * One estimate on its page [R2.30-R2.34]: loading, changing, saving and conflicts. Changes are shown immediately and saved in the
 * background: the state `sync` sends all changes that can be sent, whatever event made them. A change that the server did not save is
 * rolled back and kept for a retry. A change that could not be sent, because there is no connection, stays displayed and is sent again. In a
 * conflict, the user chooses between the two versions. The app provides the actors. `estimateDialogMachine` has the dialogs of the page.
 */
export const estimateMachine = estimateSetup
  .extend({
    actions: {
      startSaves,
      applySaveResult,
      applyCommand,
      applyEstimate: assign(({ context }, { estimate }: { estimate: Estimate }) =>
        applyEstimate(context, toLoadedEstimate(estimate)),
      ),
      applyReloadedEstimate: assign(({ context }, { estimate }: { estimate: Estimate }) =>
        applyReloadedEstimate(context, estimate),
      ),
      recordVersion: assign(({ context }, { version, user }: { version: number; user: string | null }) =>
        recordVersion(context, version, user),
      ),
      setViewers: assign(({ context }, { viewers }: { viewers: readonly Viewer[] }) => recordViewers(context, viewers)),
      /**
       * Forgets the reported version, so that the estimate is loaded again only after `reloadDelay`. `stale` becomes false, so that changes
       * of the discount and the details are sent.
       */
      recordReloadFailure: assign(({ context }) => ({ ...forgetReportedVersion(context), stale: false })),
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
      setDiscount: assign(({ context }, { discount, seen }: { discount: DiscountValue; seen: SeenDiscount }) =>
        withRecordedAction(context, setDiscount(context, discount, seen)),
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
      canStartSaves: ({ context }) => canStartSaves(context),
      hasNoSaves: ({ context }) => hasNoSaves(context),
      needsReload: ({ context }) => (context.stale || isOutdated(context)) && hasNoSaves(context),
      isOutdated: ({ context }) => isOutdated(context) && hasNoSaves(context),
      /** Whether the page shows that a change failed, was refused, is in conflict, or waits for a connection. */
      showsFailure: ({ context }) => context.changes.some((change) => !isInProgress(change)),
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
      ...createWorkingCopy(emptyEstimate(estimateId)),
      ...resumeChanges(pending ?? noPendingChanges),
      ...noOtherUsers,
      estimateId,
      folded,
      insertTarget: pending?.insertTarget ?? null,
      keyboardRun: null,
      newId,
      newOperation,
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'loadEstimate',
          input: ({ context }) => ({ estimateId: context.estimateId }),
          onDone: {
            target: 'ready',
            actions: { type: 'applyEstimate', params: ({ event }) => ({ estimate: event.output }) },
          },
          onError: [
            { guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
            // The changes wait for the connection, and the estimate is loaded again later.
            {
              guard: { type: 'canWorkOffline', params: ({ event }) => ({ error: event.error }) },
              target: 'ready',
              actions: ['recordReloadFailure', raise({ type: 'reload.failed' })],
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
          'lines.changed': { actions: 'applyCommand' },
          'line.opened': {
            guard: 'isNoLineOpen',
            actions: { type: 'openLine', params: ({ event }) => ({ line: event.line }) },
          },
          'line.typed': {
            guard: 'isLineOpen',
            actions: { type: 'updateDraft', params: ({ event }) => ({ draft: event.draft }) },
          },
          // When the user opens another row, the screen sends this event with `next`.
          'line.edited': { guard: 'isLineOpen', actions: { type: 'editLine', params: ({ event }) => event } },
          'line.closed': { guard: 'isLineOpen', actions: 'closeLine' },
          'discount.applied': { actions: { type: 'setDiscount', params: ({ event }) => event } },
          'discount.restored': { actions: 'restoreDiscount' },
          'loweredDiscount.dismissed': { actions: 'dismissLoweredDiscount' },
          'detail.changed': {
            actions: {
              type: 'setDetail',
              params: ({ event: { field, value, seen, continues = false } }) => ({ field, value, seen, continues }),
            },
          },
          'change.retried': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: { type: 'retry', params: ({ event }) => ({ change: event.change }) },
          },
          'changes.retried': { actions: 'retryAll' },
          'change.discarded': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: { type: 'discard', params: ({ event }) => ({ change: event.change }) },
          },
          'conflict.localChangeKept': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: { type: 'keepLocalChange', params: ({ event }) => ({ change: event.change }) },
          },
          'conflict.serverChangeKept': {
            guard: { type: 'needsUserAction', params: ({ event }) => ({ change: event.change }) },
            actions: { type: 'keepServerChange', params: ({ event }) => ({ change: event.change }) },
          },
          'xstate.done.actor.*': { actions: 'applySaveResult' },
          'xstate.error.actor.*': { actions: 'applySaveResult' },
        },
        states: {
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
                  onDone: { target: 'resending', actions: ['showReconnected', 'retryAfterReconnect'] },
                },
              },
              resending: {
                always: [
                  { guard: 'needsReconnect', target: 'lost' },
                  { guard: 'hasNoSaves', target: 'connected' },
                ],
              },
            },
          },
          // After a failed load, the estimate on the page may be out of date. It is loaded again until a load succeeds.
          reload: {
            initial: 'notNeeded',
            states: {
              notNeeded: { on: { 'reload.failed': 'waiting' } },
              waiting: {
                on: { 'reload.succeeded': 'notNeeded' },
                after: {
                  reloadDelay: { target: 'waiting', reenter: true, actions: raise({ type: 'reload.due' }) },
                },
              },
            },
          },
          sync: {
            initial: 'idle',
            // The only place that sends changes, so that no event can forget it.
            always: { guard: 'canStartSaves', target: '.saving', actions: 'startSaves' },
            states: {
              idle: {
                always: { guard: 'isOutdated', target: 'reloading' },
                on: { 'estimate.revisited': 'reloading', 'reload.due': 'reloading' },
              },
              saving: {
                always: [
                  { guard: 'needsReload', target: 'reloading' },
                  { guard: 'hasNoSaves', target: 'idle' },
                ],
              },
              // Reloads the estimate if it is out of date, another user changed it, the user returned to the page, or the last
              // reload failed. A new change interrupts the reload. A version that is reported during the reload causes another
              // reload.
              reloading: {
                invoke: {
                  src: 'loadEstimate',
                  input: ({ context }) => ({ estimateId: context.estimateId }),
                  onDone: {
                    target: 'idle',
                    actions: [
                      { type: 'applyReloadedEstimate', params: ({ event }) => ({ estimate: event.output }) },
                      raise({ type: 'reload.succeeded' }),
                    ],
                  },
                  onError: [
                    // The page already shows a failure.
                    {
                      guard: or(['showsFailure', stateIn({ ready: { reload: 'waiting' } })]),
                      target: 'idle',
                      actions: ['recordReloadFailure', raise({ type: 'reload.failed' })],
                    },
                    {
                      target: 'idle',
                      actions: [
                        estimateSetup.emit(loadFailedToasts.reload),
                        'recordReloadFailure',
                        raise({ type: 'reload.failed' }),
                      ],
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
