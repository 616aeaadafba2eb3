/**
 * The events between the interface of Storybook and a connected page, and their data. A connected page is a page of the web app that
 * calls the API in the browser.
 */

/**
 * The last state of a machine of the connected page. A machine that has ended keeps its last state. Of several machines with the same
 * name, for example of several uploads, only the one with the latest event has a state.
 */
export interface MachineState {
  /** The name of the machine, for example `session`. */
  readonly machineName: string;
  /** The ids of the active states, for example `estimate.ready.row`. */
  readonly activeStateIds: readonly string[];
  /** The active states as text, for example `signingIn`. */
  readonly stateText: string;
  /** The last event. It is null before the first event. */
  readonly lastEvent: string | null;
  /** The ids of the active states before the last event. */
  readonly previousStateIds: readonly string[];
}

/** Sent with the states of all machines as `MachineState[]`, in the order in which the machines started. */
export const machinesChanged = 'plumbline/machinesChanged';
/** Asks the connected page for the states of its machines. */
export const machinesRequested = 'plumbline/machinesRequested';
/** Asks the connected page to create the demo company again. */
export const resetRequested = 'plumbline/resetRequested';
/** Sent after the demo company was created again. */
export const dataReset = 'plumbline/dataReset';
/** Sent while a connected page is prepared, with a text that says what the page waits for. Sent with null at the end. */
export const waitingChanged = 'plumbline/waitingChanged';
