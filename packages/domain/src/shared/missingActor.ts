/** Creates the default of an async actor of a state machine. It always rejects, because the app must provide the actor. */
export const createMissingActor = (machineName: string) => () =>
  Promise.reject(new Error(`The ${machineName} has no actor for this call: provide it with ${machineName}.provide`));
