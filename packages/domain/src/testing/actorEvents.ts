/** The events that XState sends when an invoked actor completes or fails, for tests. */
import type { AnyEventObject } from 'xstate';

/** The event that XState sends to a machine when an invoked actor completes. */
export const doneEvent = (actorId: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});

/** The event that XState sends to a machine when an invoked actor fails. */
export const errorEvent = (actorId: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${actorId}`,
  actorId,
  error,
});
