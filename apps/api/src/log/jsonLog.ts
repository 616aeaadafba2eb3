import { type DestinationStream, pino } from 'pino';
import type { Log } from '../ports.ts';
import type { LogLevel } from '../settings/settings.ts';
import { redact } from './redact.ts';

/** A line of JSON for each event, on standard output; never a password, a token, a reset link or a parameter of a statement [S12, S16]. */
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
