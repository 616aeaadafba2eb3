/** Computes states of the estimate machine for tests, without running its actors. */

import { formatMoney } from '@plumbline/values/money';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { displayedTotals, estimateRows } from '../estimates/changes/estimateRows.ts';
import type { ToastRequested } from '../estimates/changes/saveToasts.ts';
import { type EstimateInput, estimateMachine } from '../estimates/estimateMachine.ts';
import type { Estimate } from '../estimates/lines/estimate.ts';
import * as actorEvents from './actorEvents.ts';
import { anEstimate, countedIds } from './builders.ts';

export type EstimateState = SnapshotFrom<typeof estimateMachine>;
export type MachineEvent = EventFromLogic<typeof estimateMachine>;

/** The machine before the estimate is loaded. New lines get the ids `anId(900)`, `anId(901)` and so on. */
export const initialState = (input: Partial<EstimateInput> = {}): EstimateState =>
  initialTransition(estimateMachine, {
    estimateId: anEstimate().id,
    newId: countedIds(),
    newOperation: countedIds(5000),
    ...input,
  })[0];

/** The state after the events. */
export const nextState = (state: EstimateState, ...events: MachineEvent[]): EstimateState =>
  events.reduce((current, event) => transition(estimateMachine, current, event)[0], state);

/** The events that delete lines. */
export const deleteEvents = (ids: readonly string[]) =>
  [{ type: 'lines.changed', command: 'delete', ids }] as const satisfies MachineEvent[];

/** The event after an actor of the machine completed. `actorId` is for example `change-1`. */
export const doneEvent = (actorId: string, output?: unknown) => actorEvents.doneEvent(actorId, output) as MachineEvent;

/** The event after an actor of the machine failed. */
export const errorEvent = (actorId: string, error: unknown) => actorEvents.errorEvent(actorId, error) as MachineEvent;

export const completeActor = (state: EstimateState, actorId: string, output?: unknown): EstimateState =>
  nextState(state, doneEvent(actorId, output));

export const failActor = (state: EstimateState, actorId: string, error: unknown): EstimateState =>
  nextState(state, errorEvent(actorId, error));

/** The id of the actor that loads the estimate. */
export const loadActorId = '0.estimate.loading';
/** The id of the actor that loads the estimate again. */
export const reloadActorId = '0.estimate.ready.sync.reloading';
/** The id of the actor that waits until the server can be reached. */
export const reconnectActorId = '0.estimate.ready.connection.lost';

/** The machine with a loaded estimate. */
export const loadedState = (estimate: Estimate, input: Partial<EstimateInput> = {}): EstimateState =>
  completeActor(initialState({ estimateId: estimate.id, ...input }), loadActorId, estimate);

/** The displayed descriptions of the lines and the headings, in order. */
export const displayedDescriptions = ({ context }: EstimateState): readonly string[] =>
  estimateRows(context).map(({ values }) => values.description);

/** The displayed total, for example `$250.00`. */
export const displayedTotal = ({ context }: EstimateState): string =>
  formatMoney(displayedTotals(context).amount_total);

/** The toasts that the machine requests when it gets the event. */
export const toastsOf = (state: EstimateState, event: MachineEvent): ToastRequested['toast'][] =>
  transition(estimateMachine, state, event)[1].flatMap(({ params }) =>
    typeof params === 'object' && params && 'event' in params
      ? [params['event'] as ToastRequested].filter(({ type }) => type === 'toast.requested').map(({ toast }) => toast)
      : [],
  );
