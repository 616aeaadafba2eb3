/** Tests of the metrics in the format of Prometheus. */
import { expect, it } from 'vitest';
import { prometheusMetrics } from './prometheusMetrics.ts';

const linesOf = async (metrics: ReturnType<typeof prometheusMetrics>) => (await metrics.read()).text.split('\n');

it('the metrics contain the number of requests by route and status, and their durations by route', async () => {
  const metrics = prometheusMetrics();
  metrics.recordRequest('users.me', 200, 0.2);
  metrics.recordRequest('users.me', 200, 0.004);
  metrics.recordRequest('users.me', 304, 20);
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining([
      '# TYPE plumbline_http_requests_total counter',
      'plumbline_http_requests_total{route="users.me",status="200"} 2',
      'plumbline_http_requests_total{route="users.me",status="304"} 1',
      '# TYPE plumbline_http_request_duration_seconds histogram',
      'plumbline_http_request_duration_seconds_bucket{le="0.005",route="users.me"} 1',
      'plumbline_http_request_duration_seconds_bucket{le="0.25",route="users.me"} 2',
      'plumbline_http_request_duration_seconds_bucket{le="10",route="users.me"} 2',
      'plumbline_http_request_duration_seconds_bucket{le="+Inf",route="users.me"} 3',
      'plumbline_http_request_duration_seconds_sum{route="users.me"} 20.204',
      'plumbline_http_request_duration_seconds_count{route="users.me"} 3',
    ]),
  );
});

it('the metrics have the content type of the Prometheus text format', async () => {
  expect((await prometheusMetrics().read()).contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
});

it('each call of prometheusMetrics creates separate metrics', async () => {
  const [firstMetrics, secondMetrics] = [prometheusMetrics(), prometheusMetrics()];
  firstMetrics.recordRequest('users.me', 200, 1);
  expect((await secondMetrics.read()).text).not.toContain('users.me');
});

it('the metrics contain the free bytes of the disk and whether it is full [F11]', async () => {
  const metrics = prometheusMetrics();
  metrics.recordDisk({ isFull: true, freeBytes: 4096 });
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining(['plumbline_disk_full 1', 'plumbline_disk_free_bytes 4096']),
  );
  metrics.recordDisk({ isFull: false, freeBytes: undefined });
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining(['plumbline_disk_full 0', 'plumbline_disk_free_bytes Nan']),
  );
});

it('the metrics contain the unfinished jobs of each queue, also of queues without jobs', async () => {
  const metrics = prometheusMetrics();
  metrics.recordBacklog([{ queue: 'mail.send', waiting: 3, delayed: 2, running: 1, oldestWaitingSeconds: 61.5 }]);
  expect(await linesOf(metrics)).toEqual(
    expect.arrayContaining([
      'plumbline_database_up 1',
      'plumbline_jobs_waiting{job_name="mail.send"} 3',
      'plumbline_jobs_delayed{job_name="mail.send"} 2',
      'plumbline_jobs_running{job_name="mail.send"} 1',
      'plumbline_jobs_oldest_waiting_seconds{job_name="mail.send"} 61.5',
      'plumbline_jobs_waiting{job_name="document.sign"} 0',
      'plumbline_jobs_waiting{job_name="dead-letters"} 0',
    ]),
  );
  metrics.recordBacklog([]);
  expect(await linesOf(metrics)).toContain('plumbline_jobs_oldest_waiting_seconds{job_name="mail.send"} 0');
});

it('the metrics contain no old numbers of jobs while the database does not respond', async () => {
  const metrics = prometheusMetrics();
  metrics.recordBacklog([{ queue: 'mail.send', waiting: 3, delayed: 2, running: 1, oldestWaitingSeconds: 61 }]);
  metrics.recordBacklog(undefined);
  const lines = await linesOf(metrics);
  expect(lines).toContain('plumbline_database_up 0');
  expect(lines.filter((line) => /^plumbline_jobs_(waiting|delayed|running|oldest)/.test(line))).toEqual([]);
});

it('the counters of jobs exist before the first job, so that an alert sees the first failure', async () => {
  expect(await linesOf(prometheusMetrics())).toContain(
    'plumbline_jobs_total{job_name="mail.send",outcome="given-up"} 0',
  );
});

it('the metrics of a whole process contain its version, memory and processor time', async () => {
  const { text } = await prometheusMetrics('1.2.3').read();
  expect(text).toContain('plumbline_build_info{version="1.2.3"} 1');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
});
