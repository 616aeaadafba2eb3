/**
 * Collects the states of the machines of a connected page (a page of the web app over the API in the browser), and sends them to
 * the panel "State machines".
 */
import { addons } from 'storybook/preview-api';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { formatEvent } from '../flows/machineLayout.ts';
import { type MachineState, machinesChanged, machinesRequested, waitingChanged } from './channelEvents.ts';

let machines: readonly MachineState[] = [];

function publish(newMachines: readonly MachineState[]) {
  machines = newMachines;
  addons.getChannel().emit(machinesChanged, machines);
}

/** Removes the machines of the previous story. */
export const clearMachines = () => publish([]);

/** Returns the state of a machine of the current story, as text. */
export const findMachineState = (name: string) => machines.find(({ machineName }) => machineName === name)?.stateText;

let waitingText: string | null = null;

/** Tells the panel what the page waits for. Null if the page is ready. */
export function reportWaiting(text: string | null): void {
  waitingText = text;
  addons.getChannel().emit(waitingChanged, text);
}

/** Sends the machines to the panel when the panel opens. */
export const listenToPanel = () =>
  addons.getChannel().on(machinesRequested, () => {
    publish(machines);
    reportWaiting(waitingText);
  });

/** Returns the name of the machine that an actor runs. Returns null if the actor runs a promise or a callback. */
function findMachineName(actor: InspectionEvent['actorRef']): string | null {
  const { logic } = actor as { readonly logic?: { readonly id?: string; readonly root?: unknown } };
  return logic?.root === undefined ? null : (logic.id ?? '');
}

type StateValue = string | { readonly [key: string]: StateValue | undefined };

/** Returns the ids of the active states. Outer states are first. */
function listStateIds(value: StateValue, parent: string): readonly string[] {
  if (typeof value === 'string') return [`${parent}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => {
    const id = `${parent}.${key}`;
    return inner === undefined ? [id] : [id, ...listStateIds(inner, id)];
  });
}

/** Returns the active states as text, for example `choosing` or `ready.connection.connected, sync.idle`. */
const formatState = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) =>
          inner === undefined || formatState(inner) === '' ? key : `${key}.${formatState(inner)}`,
        )
        .join(', ');

/** Receives the inspection events of all actors of the app, and publishes each new state of a machine. */
export function inspectMachine(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.snapshot') return;
  const machineName = findMachineName(inspection.actorRef);
  if (machineName === null) return;
  const { value } = inspection.snapshot as AnyMachineSnapshot;
  const { type } = inspection.event;
  const previousState = machines.find((state) => state.machineName === machineName);
  const state: MachineState = {
    machineName,
    activeStateIds: listStateIds(value, machineName),
    stateText: formatState(value),
    lastEvent: type === 'xstate.init' ? null : formatEvent(type),
    previousStateIds: previousState?.activeStateIds ?? [],
  };
  publish(previousState ? machines.map((other) => (other === previousState ? state : other)) : [...machines, state]);
}
