/** The log of the API in a browser. */
import { redact } from '../log/redact.ts';
import type { Log } from '../ports.ts';

/**
 * Writes the log of the API to the console, without secrets. Only warnings and errors are shown [S12]. In the demo, this is the console
 * of the shared worker.
 */
export const consoleLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) => console.warn(message, redact(fields)),
  error: (fields, message) => console.error(message, redact(fields)),
};
