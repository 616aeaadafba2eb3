import type { AnyEventObject } from 'xstate';

/** The events that XState sends to a machine when an invoked actor completes or fails. */
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
