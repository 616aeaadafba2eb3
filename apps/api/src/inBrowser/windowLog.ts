/** The log of the API in a browser. */
import { redact } from '../log/redact.ts';
import type { Log } from '../ports.ts';

/** Implements the log port with the console of the window, without secrets. Only warnings and errors are shown [S12]. */
export const windowLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) => console.warn(message, redact(fields)),
  error: (fields, message) => console.error(message, redact(fields)),
};
