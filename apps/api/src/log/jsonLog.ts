import { type DestinationStream, pino } from 'pino';
import type { Log } from '../ports.ts';
import type { LogLevel } from '../settings/settings.ts';
import { redact } from './redact.ts';

/** Logs each event as a line of JSON on standard output, without secrets and SQL parameters [S12, S16]. */
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
