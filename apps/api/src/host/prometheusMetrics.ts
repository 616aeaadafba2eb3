/** Request and job metrics in the format of Prometheus. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../ports.ts';

/** Upper bounds of the histogram buckets in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Implements the metrics port for Prometheus. Counts the requests and jobs of this process. */
export function prometheusMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'plumbline_http_requests_total',
    help: 'HTTP requests with a response.',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'plumbline_http_request_duration_seconds',
    help: 'Seconds from the request to the response.',
    labelNames: ['route'],
    buckets,
    registers,
  });

  const jobs = new Counter({
    name: 'plumbline_jobs_total',
    help: 'Finished runs of jobs.',
    labelNames: ['job', 'outcome'],
    registers,
  });

  const diskFull = new Gauge({
    name: 'plumbline_disk_full',
    help: '1 if the database cannot write because its disk is full, otherwise 0.',
    registers,
  });
  const diskFreeBytes = new Gauge({
    name: 'plumbline_disk_free_bytes',
    help: 'Free bytes of the disk of the built-in database. NaN with DATABASE_URL.',
    registers,
  });

  return {
    recordDisk({ isFull, freeBytes = Number.NaN }) {
      diskFull.set(isFull ? 1 : 0);
      diskFreeBytes.set(freeBytes);
    },
    recordRequest(route, status, seconds) {
      requests.inc({ route, status });
      durations.observe({ route }, seconds);
    },
    recordJob: (job, outcome) => jobs.inc({ job, outcome }),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
