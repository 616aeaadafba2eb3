import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import type { ItemType } from '../catalogue/itemTypes.ts';
import { failureOf, isCutOff, isUnsaved } from './change.ts';
import type { Estimate } from './estimate.ts';
import { loadNotices, reconnectedNotice } from './estimateNotices.ts';
import { settle, startSaves, supplied } from './estimateSetup.ts';
import { nothingKept, resume } from './keptWork.ts';
import type { LineDraft, LineValues } from './line.ts';
import { keptMine, refreshed } from './saveOutcome.ts';
import {
  addLine,
  allRetried,
  blankEstimate,
  changeAt,
  dropped,
  editLine,
  openLine,
  removeLine,
  restoreDiscount,
  retried,
  setDiscount,
  workingCopyOf,
} from './workingCopy.ts';

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
      restoreDiscount: assign(({ context }) => restoreDiscount(context)),
      noteLowering: assign({ lowered: null }),
      retryAll: assign(({ context }) => allRetried(context)),
      sayReconnected: supplied.emit(({ context }) => reconnectedNotice(context.changes.filter(isCutOff).length)),
      retryCutOff: assign(({ context }) => allRetried(context, isCutOff)),
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
      isGone: (_, { error }: { error: unknown }) => failureOf(error).conflict?.current === null,
      isCutOff: ({ context }) => context.changes.some(isCutOff),
      isReached: ({ context }) => !context.changes.some(isCutOff),
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
          onError: [
            { guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
            { target: 'failed', actions: supplied.emit(loadNotices.estimate) },
          ],
        },
      },
      failed: { on: { 'load.retried': 'loading' } },
      /** There is no such estimate. */
      missing: {},
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
          'discount.restored': { actions: ['restoreDiscount', 'startSaves'] },
          'lowering.noted': { actions: 'noteLowering' },
          'changes.retried': { actions: ['retryAll', 'startSaves'] },
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
                  'print.requested': [{ guard: 'hasUnsaved', target: 'confirmingPrint' }, { target: 'printing' }],
                },
              },
              confirmingDelete: {
                on: {
                  'delete.confirmed': { target: 'closed', actions: ['removeLine', 'forgetDelete', 'startSaves'] },
                  'delete.declined': { target: 'closed', actions: 'forgetDelete' },
                },
              },
              // paper does not show what it lacks
              confirmingPrint: {
                on: { 'print.confirmed': 'printing', 'print.declined': 'closed' },
              },
              printing: { on: { 'print.done': 'closed' } },
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
                      onError: { target: 'failed', actions: supplied.emit(loadNotices.catalogue) },
                    },
                  },
                  failed: { on: { 'catalogue.retried': 'loading' } },
                  choosing: {},
                },
              },
            },
          },
          connection: {
            initial: 'connected',
            states: {
              connected: { always: { guard: 'isCutOff', target: 'lost' } },
              // left at once when the person has tried again or given up what was cut off
              lost: {
                always: { guard: 'isReached', target: 'connected' },
                invoke: {
                  src: 'reconnect',
                  input: ({ context }) => ({ estimateId: context.estimateId }),
                  onDone: { target: 'resending', actions: ['sayReconnected', 'retryCutOff', 'startSaves'] },
                },
              },
              resending: { always: { guard: 'isSettled', target: 'connected' } },
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
                      actions: [supplied.emit(loadNotices.items), 'doWithout', 'startSaves'],
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
