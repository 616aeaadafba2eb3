/** The log of the server: JSON lines on standard output. */
import { type DestinationStream, pino } from 'pino';
import type { Log } from '../ports.ts';
import type { LogLevel } from '../settings/settings.ts';
import { redact } from './redact.ts';

/** Implements the log port with pino. Logs neither secrets nor SQL parameters [S12, S16]. */
export function jsonLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => redact(fields) as Record<string, unknown>,
    },
    serializers: {},
  };
  return destination ? pino(options, destination) : pino(options);
}
