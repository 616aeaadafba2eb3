import { fromPromise, setup } from 'xstate';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import type { ItemType } from '../catalogue/itemTypes.ts';
import { failureOf, startable } from './change.ts';
import type { Estimate, EstimateItem } from './estimate.ts';
import type { EstimateEvent, OutcomeEvent } from './estimateEvents.ts';
import { failedNotices, type NoticeGiven, savedNotices } from './estimateNotices.ts';
import type { KeptWork } from './keptWork.ts';
import type { LineValues } from './line.ts';
import { failed, saved } from './saveOutcome.ts';
import { changeAt, itemAt, markedSaving, type WorkingCopy } from './workingCopy.ts';

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

interface LineInput {
  readonly estimateId: string;
  readonly itemId: string;
  readonly version: number | null;
}

/** The same `attempt` names the same thing to be made, however often it is sent. */
interface Creation {
  readonly attempt: string;
  readonly values: LineValues;
  /** The place it gets; else behind the last one. */
  readonly index?: number | undefined;
}

const notProvided = () => Promise.reject(new Error('Provide this actor'));

/** What the estimate's machine speaks of and what the app supplies. */
export const supplied = setup({
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
    /** Is done once the server answers again. */
    reconnect: fromPromise<void, { estimateId: string }>(notProvided),
  },
});

/** Sends every change that is not waiting for another; each is an actor of its own. */
export const startSaves = supplied.enqueueActions(({ context, enqueue }) => {
  const { estimateId } = context;
  for (const change of startable(context)) {
    const { id } = change;
    enqueue.assign(({ context: before }) => markedSaving(before, id));
    if (change.kind === 'add') {
      const { values, index } = change;
      enqueue.spawnChild('addItem', { id, input: { estimateId, attempt: id, values, index } });
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

/** An actor that saved a change is through, or has failed. */
export const settle = supplied.enqueueActions(({ context, event, enqueue }) => {
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
