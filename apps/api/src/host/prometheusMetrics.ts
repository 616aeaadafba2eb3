/** Request and job metrics in the format of Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { deadLetterQueue, jobNames } from '../jobs/jobDefinitions.ts';
import type { CompanyMailOutcome, JobOutcome, Metrics } from '../ports.ts';

/** Upper bounds of the histogram buckets in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const mailOutcomes: readonly CompanyMailOutcome[] = ['stored', 'delayed', 'refused', 'reported'];
const outcomes: readonly JobOutcome[] = ['done', 'failed', 'given-up'];

/**
 * Implements the metrics port for Prometheus. Counts the requests and jobs of this process. The backlog of jobs is that of all processes.
 * `version` adds the metrics of a process that runs alone: memory, processor time, event loop and version.
 */
export function prometheusMetrics(version?: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (version !== undefined) {
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: 'plumbline_build_info',
      help: 'Always 1. The label has the version of Plumbline.',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1);
  }
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
    // Prometheus sets the label `job` itself.
    labelNames: ['job_name', 'outcome'],
    registers,
  });
  // A counter must exist before its first event. Otherwise `rate` and `increase` do not see the event.
  for (const job of jobNames) for (const outcome of outcomes) jobs.inc({ job_name: job, outcome }, 0);

  const companyMails = new Counter({
    name: 'plumbline_company_mails_total',
    help: 'Mails with text of a company: stored, delayed to another day or refused because of a limit, or reported by a recipient.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of mailOutcomes) companyMails.inc({ outcome }, 0);

  const queueGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job_name'], registers });
  const jobsWaiting = queueGauge('plumbline_jobs_waiting', 'Jobs that could run now, of all processes.');
  const jobsDelayed = queueGauge('plumbline_jobs_delayed', 'Jobs that wait for the time of their next try.');
  const jobsRunning = queueGauge('plumbline_jobs_running', 'Jobs that run now, in all processes.');
  const oldestWaiting = queueGauge(
    'plumbline_jobs_oldest_waiting_seconds',
    'Seconds since the oldest waiting job could run.',
  );
  const queueGauges = [jobsWaiting, jobsDelayed, jobsRunning, oldestWaiting];
  const databaseUp = new Gauge({
    name: 'plumbline_database_up',
    help: '1 if the database responded to this process, otherwise 0. The metrics of waiting jobs are missing then.',
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

  const backupAge = new Gauge({
    name: 'plumbline_backup_age_seconds',
    help: 'Seconds since the last nightly backup, or since the start of the process if there is none. NaN without BACKUP_DIR.',
    registers,
  });

  return {
    recordBackupAge(seconds = Number.NaN) {
      backupAge.set(seconds);
    },
    recordDisk({ isFull, freeBytes = Number.NaN }) {
      diskFull.set(isFull ? 1 : 0);
      diskFreeBytes.set(freeBytes);
    },
    recordBacklog(backlog) {
      databaseUp.set(backlog ? 1 : 0);
      for (const gauge of queueGauges) gauge.reset();
      if (!backlog) return;
      for (const job_name of [...jobNames, deadLetterQueue])
        for (const gauge of queueGauges) gauge.set({ job_name }, 0);
      for (const { queue: job_name, waiting, delayed, running, oldestWaitingSeconds } of backlog) {
        jobsWaiting.set({ job_name }, waiting);
        jobsDelayed.set({ job_name }, delayed);
        jobsRunning.set({ job_name }, running);
        oldestWaiting.set({ job_name }, oldestWaitingSeconds);
      }
    },
    recordCompanyMail(outcome) {
      companyMails.inc({ outcome });
    },
    recordRequest(route, status, seconds) {
      requests.inc({ route, status });
      durations.observe({ route }, seconds);
    },
    recordJob: (job, outcome) => jobs.inc({ job_name: job, outcome }),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
