/** The metrics of the API in a browser: none. */
import type { Metrics } from '../ports.ts';

/** Implements the metrics port without counting, because no monitoring system can read the metrics of a browser. */
export const windowMetrics: Metrics = {
  recordRequest: () => undefined,
  recordJob: () => undefined,
  recordCompanyMail: () => undefined,
  recordBackupAge: () => undefined,
  recordDisk: () => undefined,
  recordBacklog: () => undefined,
  read: async () => ({ contentType: 'text/plain; charset=utf-8', text: '' }),
};
