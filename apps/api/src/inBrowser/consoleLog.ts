/** The log of the API in a browser. */
import { redact } from '../log/redact.ts';
import type { Log } from '../ports.ts';

/**
 * Writes the warnings and errors of the API to the console, without secrets [S12]. The demo writes them to the console of the shared
 * worker.
 */
export const consoleLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) => console.warn(message, redact(fields)),
  error: (fields, message) => console.error(message, redact(fields)),
};
