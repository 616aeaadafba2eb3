import type { AnyEventObject } from 'xstate';

/** What XState tells a machine when an actor it invoked has answered, or failed. */
export const doneEvent = (actorId: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});

export const errorEvent = (actorId: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error,
});
