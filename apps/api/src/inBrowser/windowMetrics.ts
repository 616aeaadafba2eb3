import type { Metrics } from '../ports.ts';

/** Implements the metrics port without counting, because no monitoring system reads the metrics of a window. */
export const windowMetrics: Metrics = {
  recordRequest: () => undefined,
  recordJob: () => undefined,
  read: async () => ({ contentType: 'text/plain; charset=utf-8', text: '' }),
};
