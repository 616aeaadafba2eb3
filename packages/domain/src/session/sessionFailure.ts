/** Why a session did not begin or go on. */
export interface SessionFailure {
  /** The server answered and said no, as against not having been reached. */
  readonly refused: boolean;
  /** What the person is told. */
  readonly message: string;
  /** A field of the form -> what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** What the session's actors reject with. */
export class SessionError extends Error implements SessionFailure {
  readonly refused: boolean;
  readonly fields?: Readonly<Record<string, string>>;

  constructor({ refused, message, fields }: SessionFailure) {
    super(message);
    this.name = 'SessionError';
    this.refused = refused;
    if (fields) this.fields = fields;
  }
}

/** Anything else thrown counts as not reached: a defect must not sign anybody out. */
export function sessionFailureOf(error: unknown): SessionFailure {
  if (error instanceof SessionError) {
    return { refused: error.refused, message: error.message, ...(error.fields && { fields: error.fields }) };
  }
  return { refused: false, message: 'Something went wrong' };
}
