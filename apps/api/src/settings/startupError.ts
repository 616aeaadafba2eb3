/** A failed start that the operator can fix. The message explains how. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
