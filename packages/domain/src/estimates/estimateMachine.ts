import {
  type ActorRefFrom,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate';
import type { ItemType } from '../catalogue/itemTypes.ts';
import type { CatalogueItem, Estimate, EstimateItem } from '../contract/entities.ts';
import { errorToastTitle, messages, successToasts, type ToastText } from '../messages/messages.ts';
import { type Change, failureOf, isUnsaved, startable } from './change.ts';
import { type KeptWork, nothingKept, resume } from './keptWork.ts';
import type { LineDraft, LineValues } from './line.ts';
import { failed, keptMine, refreshed, type Saved, saved } from './saveOutcome.ts';
import {
  addLine,
  blankEstimate,
  changeAt,
  dropped,
  editLine,
  itemAt,
  markedSaving,
  openLine,
  removeLine,
  retried,
  setDiscount,
  type WorkingCopy,
  workingCopyOf,
} from './workingCopy.ts';

export interface EstimateInput {
  readonly estimateId: string;
  /** What an earlier visit left unsaved. */
  readonly kept?: KeptWork | null;
}

export interface EstimateContext extends WorkingCopy {
  readonly estimateId: string;
  /** The line that may be deleted, while the person is asked. */
  readonly deleting: string | null;
  readonly catalogue: readonly CatalogueItem[];
}

export type EstimateEvent =
  | { type: 'load.retried' }
  /** The person is looking again: others may have changed the estimate. */
  | { type: 'estimate.revisited' }
  | { type: 'line.added'; values: LineValues; itemType?: ItemType }
  | { type: 'line.opened'; line: string }
  | { type: 'line.typed'; draft: LineDraft }
  /** `next` is the line to go on with. */
  | { type: 'line.edited'; values: LineValues; next?: string }
  | { type: 'line.closed' }
  | { type: 'delete.asked'; line: string }
  | { type: 'delete.confirmed' }
  | { type: 'delete.declined' }
  | { type: 'discount.opened' }
  | { type: 'discount.applied'; discount: number }
  | { type: 'discount.closed' }
  | { type: 'catalogue.opened' }
  | { type: 'catalogue.retried' }
  | { type: 'catalogue.closed' }
  /** An item was chosen: the form has taken it over. */
  | { type: 'item.picked' }
  | { type: 'change.retried'; change: string }
  | { type: 'change.dropped'; change: string }
  /** Of a change that somebody else's stands against. */
  | { type: 'mine.kept'; change: string }
  | { type: 'theirs.taken'; change: string };

type OutcomeEvent = DoneActorEvent<Saved> | ErrorActorEvent;

/** Something to be said in passing: a toast [R8.05, R8.07]. */
export interface NoticeGiven {
  readonly type: 'notice.given';
  readonly notice: ToastText & { readonly tone: 'success' | 'error' };
}

const good = (toast: ToastText): NoticeGiven => ({ type: 'notice.given', notice: { tone: 'success', ...toast } });
const bad = (text: string): NoticeGiven => ({
  type: 'notice.given',
  notice: { tone: 'error', title: errorToastTitle, text },
});

const { errorToast } = messages;

const savedNotices: Partial<Record<Change['kind'], NoticeGiven>> = {
  add: good(successToasts.estimateItemCreated),
  edit: good(successToasts.estimateItemUpdated),
  remove: good(successToasts.estimateItemRemoved),
};

const failedNotices: Record<Change['kind'], NoticeGiven> = {
  add: bad(errorToast.createEstimateItem),
  edit: bad(errorToast.updateEstimateItem),
  remove: bad(errorToast.updateEstimateItem),
  discount: bad(errorToast.updateEstimate),
  catalogue: bad(errorToast.createCatalogueItem),
};

interface LineInput {
  readonly estimateId: string;
  readonly itemId: string;
  readonly version: number | null;
}

/** The same `attempt` names the same thing to be made, however often it is sent. */
interface Creation {
  readonly attempt: string;
  readonly values: LineValues;
}

const notProvided = () => Promise.reject(new Error('Provide this actor'));

const supplied = setup({
  types: {
    input: {} as EstimateInput,
    context: {} as EstimateContext,
    events: {} as EstimateEvent | OutcomeEvent,
    emitted: {} as NoticeGiven,
  },
  actors: {
    loadEstimate: fromPromise<Estimate, { estimateId: string }>(notProvided),
    addItem: fromPromise<EstimateItem, Creation & { estimateId: string }>(notProvided),
    saveItem: fromPromise<EstimateItem, LineInput & { values: LineValues }>(notProvided),
    deleteItem: fromPromise<undefined, LineInput>(notProvided),
    saveDiscount: fromPromise<Estimate, { estimateId: string; discount: number; version: number }>(notProvided),
    loadCatalogue: fromPromise<readonly CatalogueItem[]>(notProvided),
    saveToCatalogue: fromPromise<undefined, Creation & { itemType: ItemType }>(notProvided),
  },
});

/** Sends every change that is not waiting for another; each is an actor of its own. */
const startSaves = supplied.enqueueActions(({ context, enqueue }) => {
  const { estimateId } = context;
  for (const change of startable(context)) {
    const { id } = change;
    enqueue.assign(({ context: before }) => markedSaving(before, id));
    if (change.kind === 'add') {
      enqueue.spawnChild('addItem', { id, input: { estimateId, attempt: id, values: change.values } });
    } else if (change.kind === 'catalogue') {
      const { values, itemType } = change;
      enqueue.spawnChild('saveToCatalogue', { id, input: { attempt: id, values, itemType } });
    } else if (change.kind === 'discount') {
      const { discount, version } = change;
      enqueue.spawnChild('saveDiscount', { id, input: { estimateId, discount, version } });
    } else {
      const input = { estimateId, itemId: itemAt(context, change.line)?.id ?? change.line, version: change.version };
      if (change.kind === 'remove') enqueue.spawnChild('deleteItem', { id, input });
      else enqueue.spawnChild('saveItem', { id, input: { ...input, values: change.values } });
    }
  }
});

const settle = supplied.enqueueActions(({ context, event, enqueue }) => {
  if (!('actorId' in event)) return;
  const id = event.actorId;
  const change = changeAt(context, id);
  if (!change) return;
  enqueue.stopChild(id);
  if ('output' in event) {
    enqueue.assign(({ context: before }) => saved(before, id, event.output));
    const notice = savedNotices[change.kind];
    if (notice) enqueue.emit(notice);
    return;
  }
  const after = failed(context, id, failureOf(event.error));
  enqueue.assign(after);
  // a clash that settled itself is nobody's business
  if (changeAt(after, id)?.standing !== 'waiting') enqueue.emit(failedNotices[change.kind]);
});

/**
 * One estimate on a person's desk [R2.30-R2.34]: loading, editing and adding lines, picking from the catalogue, the
 * discount, deleting with a question before. What is changed shows at once and is saved in the background; what fails is
 * rolled back and kept beside; what somebody else changed first is put to the person. The app supplies the actors.
 */
export const estimateMachine = supplied
  .extend({
    actions: {
      startSaves,
      settle,
      take: assign(({ context }, { estimate }: { estimate: Estimate }) => refreshed(context, estimate)),
      doWithout: assign({ stale: false }),
      takeCatalogue: assign((_, { items }: { items: readonly CatalogueItem[] }) => ({ catalogue: items })),
      addLine: assign(({ context }, { values, itemType }: { values: LineValues; itemType?: ItemType | undefined }) =>
        addLine(context, values, itemType),
      ),
      openLine: assign(({ context }, { line }: { line: string }) => openLine(context, line)),
      typeLine: assign(({ context }, { draft }: { draft: LineDraft }) => ({
        open: context.open && { ...context.open, draft },
      })),
      editLine: assign(({ context }, { values, next }: { values: LineValues; next?: string | undefined }) => {
        const edited = editLine(context, values);
        return next ? openLine(edited, next) : edited;
      }),
      closeLine: assign({ open: null }),
      askDelete: assign({ deleting: (_, { line }: { line: string }) => line }),
      removeLine: assign(({ context }) => (context.deleting ? removeLine(context, context.deleting) : context)),
      forgetDelete: assign({ deleting: null }),
      setDiscount: assign(({ context }, { discount }: { discount: number }) => setDiscount(context, discount)),
      retry: assign(({ context }, { change }: { change: string }) => retried(context, change)),
      drop: assign(({ context }, { change }: { change: string }) => dropped(context, change)),
      keepMine: assign(({ context }, { change }: { change: string }) => keptMine(context, change)),
    },
    guards: {
      isSaving: ({ context }) => context.changes.some(({ standing }) => standing === 'saving'),
      isSettled: ({ context }) => !context.changes.some(({ standing }) => standing === 'saving'),
      isBehind: ({ context }) => context.stale && !context.changes.some(({ standing }) => standing === 'saving'),
      hasUnsaved: ({ context }) => context.changes.some(isUnsaved),
      isUnsaved: ({ context }, { change }: { change: string }) => {
        const known = changeAt(context, change);
        return known !== undefined && isUnsaved(known);
      },
      isOpen: ({ context }) => context.open !== null,
      isClosed: ({ context }) => context.open === null,
    },
  })
  .createMachine({
    id: 'estimate',
    context: ({ input: { estimateId, kept } }) => ({
      ...workingCopyOf(blankEstimate(estimateId)),
      ...resume(kept ?? nothingKept),
      estimateId,
      deleting: null,
      catalogue: [],
    }),
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          src: 'loadEstimate',
          input: ({ context }) => ({ estimateId: context.estimateId }),
          onDone: {
            target: 'ready',
            actions: [{ type: 'take', params: ({ event }) => ({ estimate: event.output }) }, 'startSaves'],
          },
          onError: { target: 'failed', actions: supplied.emit(bad(errorToast.loadEstimate)) },
        },
      },
      failed: { on: { 'load.retried': 'loading' } },
      ready: {
        type: 'parallel',
        on: {
          'line.added': {
            actions: [
              { type: 'addLine', params: ({ event }) => ({ values: event.values, itemType: event.itemType }) },
              'startSaves',
            ],
          },
          'change.retried': {
            guard: { type: 'isUnsaved', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'retry', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'change.dropped': {
            guard: { type: 'isUnsaved', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'drop', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'mine.kept': {
            guard: { type: 'isUnsaved', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'keepMine', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'theirs.taken': {
            guard: { type: 'isUnsaved', params: ({ event }) => ({ change: event.change }) },
            actions: [{ type: 'drop', params: ({ event }) => ({ change: event.change }) }, 'startSaves'],
          },
          'xstate.done.actor.*': { actions: ['settle', 'startSaves'] },
          'xstate.error.actor.*': { actions: ['settle', 'startSaves'] },
        },
        states: {
          row: {
            initial: 'reading',
            states: {
              reading: {
                always: { guard: 'isOpen', target: 'editing' },
                on: {
                  'line.opened': { actions: { type: 'openLine', params: ({ event }) => ({ line: event.line }) } },
                },
              },
              editing: {
                always: { guard: 'isClosed', target: 'reading' },
                on: {
                  'line.typed': { actions: { type: 'typeLine', params: ({ event }) => ({ draft: event.draft }) } },
                  // leaving a row for another saves it
                  'line.edited': {
                    actions: [
                      { type: 'editLine', params: ({ event }) => ({ values: event.values, next: event.next }) },
                      'startSaves',
                    ],
                  },
                  'line.closed': { actions: 'closeLine' },
                },
              },
            },
          },
          dialog: {
            initial: 'closed',
            states: {
              closed: {
                on: {
                  'delete.asked': {
                    target: 'confirmingDelete',
                    actions: { type: 'askDelete', params: ({ event }) => ({ line: event.line }) },
                  },
                  'discount.opened': 'discounting',
                  'catalogue.opened': 'picking',
                },
              },
              confirmingDelete: {
                on: {
                  'delete.confirmed': { target: 'closed', actions: ['removeLine', 'forgetDelete', 'startSaves'] },
                  'delete.declined': { target: 'closed', actions: 'forgetDelete' },
                },
              },
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
                        actions: { type: 'takeCatalogue', params: ({ event }) => ({ items: event.output }) },
                      },
                      onError: { target: 'failed', actions: supplied.emit(bad(errorToast.loadCatalogue)) },
                    },
                  },
                  failed: { on: { 'catalogue.retried': 'loading' } },
                  choosing: {},
                },
              },
            },
          },
          saving: {
            initial: 'settled',
            states: {
              settled: {
                always: { guard: 'isSaving', target: 'underWay' },
                on: { 'estimate.revisited': 'refreshing' },
              },
              underWay: {
                always: [
                  { guard: 'isBehind', target: 'refreshing' },
                  { guard: 'isSettled', target: 'settled' },
                ],
              },
              // what the server made of it; left at once when something new is on its way
              refreshing: {
                always: { guard: 'isSaving', target: 'underWay' },
                invoke: {
                  src: 'loadEstimate',
                  input: ({ context }) => ({ estimateId: context.estimateId }),
                  onDone: {
                    target: 'settled',
                    actions: [{ type: 'take', params: ({ event }) => ({ estimate: event.output }) }, 'startSaves'],
                  },
                  // where a change has just failed, that has been said
                  onError: [
                    { guard: 'hasUnsaved', target: 'settled', actions: ['doWithout', 'startSaves'] },
                    {
                      target: 'settled',
                      actions: [supplied.emit(bad(errorToast.loadEstimateItems)), 'doWithout', 'startSaves'],
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
