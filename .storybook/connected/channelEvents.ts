/**
 * The events between the interface of Storybook and a connected page, and their data. A connected page is a page of the web app that
 * calls the API in the browser.
 */

/** The state of one running machine. */
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

/** Sent with all running machines as `MachineState[]`, in the order of their start. */
export const machinesChanged = 'plumbline/machinesChanged';
/** Asks the connected page for the running machines. */
export const machinesRequested = 'plumbline/machinesRequested';
/** Asks the connected page to create the demo company again. */
export const resetRequested = 'plumbline/resetRequested';
/** Sent after the demo company was created again. */
export const dataReset = 'plumbline/dataReset';
