/** Computes states of the estimate machine for tests, without running its actors. */
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Estimate } from '../estimates/estimate.ts';
import { type EstimateInput, estimateMachine, type ToastRequested } from '../estimates/estimateMachine.ts';
import * as actorEvents from './actorEvents.ts';
import { anEstimate, countedIds } from './builders.ts';

export type State = SnapshotFrom<typeof estimateMachine>;
export type Event = EventFromLogic<typeof estimateMachine>;

/** The machine before the estimate is loaded. New lines get the ids `anId(900)`, `anId(901)` and so on. */
export const initialState = (input: Partial<EstimateInput> = {}): State =>
  initialTransition(estimateMachine, { estimateId: anEstimate().id, newId: countedIds(), ...input })[0];

/** The state after the events. */
export const nextState = (state: State, ...events: Event[]): State =>
  events.reduce((current, event) => transition(estimateMachine, current, event)[0], state);

/** The event after an actor of the machine completed, for example `change-1`. */
export const doneEvent = (actorId: string, output?: unknown) => actorEvents.doneEvent(actorId, output) as Event;

/** The event after an actor of the machine failed. */
export const errorEvent = (actorId: string, error: unknown) => actorEvents.errorEvent(actorId, error) as Event;

export const completeActor = (state: State, actorId: string, output?: unknown): State =>
  nextState(state, doneEvent(actorId, output));

export const failActor = (state: State, actorId: string, error: unknown): State =>
  nextState(state, errorEvent(actorId, error));

/** The id of the actor that loads the estimate. */
export const loading = '0.estimate.loading';
/** The id of the actor that loads the estimate again. */
export const reloading = '0.estimate.ready.sync.reloading';
/** The id of the actor that waits until the server can be reached. */
export const reconnecting = '0.estimate.ready.connection.lost';

/** The machine with a loaded estimate. */
export const loadedState = (estimate: Estimate, input: Partial<EstimateInput> = {}): State =>
  completeActor(initialState({ estimateId: estimate.id, ...input }), loading, estimate);

/** The toasts that the machine requests when it gets the event. */
export const toastsOf = (state: State, event: Event): ToastRequested['toast'][] =>
  transition(estimateMachine, state, event)[1].flatMap(({ params }) =>
    typeof params === 'object' && params && 'event' in params
      ? [params['event'] as ToastRequested].filter(({ type }) => type === 'toast.requested').map(({ toast }) => toast)
      : [],
  );
