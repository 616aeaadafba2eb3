/** The error with which an actor of a machine rejected, for the actions and guards of the machine. */

export interface Rejection {
  /** `toFailedCall` converts it. */
  readonly error: unknown;
}

/** The params of an action or a guard that needs only the error of the event. */
export const rejection = ({ event }: { event: Rejection }): Rejection => ({ error: event.error });
