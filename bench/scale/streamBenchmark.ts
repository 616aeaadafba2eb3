/**
 * Opens 10,000 event streams on one server, as 1,000 companies with 10 open boards each. Measures the memory of a stream, the processor time of
 * the regular checks, and how long other requests and the event after a change take meanwhile.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { send } from '../../apps/api/src/testing/apiClient.ts';
import { type ServerProcess, startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { measureRequests } from '../fairness/fairnessBenchmark.ts';
import { readProcessMemory } from '../import/readProcessMemory.ts';
import type { Measure } from '../measurement.ts';
import { unlessTiny } from '../runSize.ts';
import { median, ninetyNinthPercentile } from '../statistics.ts';
import { readProcessorTime } from './processorTime.ts';

const companyCount = unlessTiny(1_000, 2);
const streamsOfCompany = 10;
const streamCount = companyCount * streamsOfCompany;
/** Requests that are sent at the same time while the companies and streams are created. */
const parallelRequests = 20;
const observedMilliseconds = unlessTiny(30_000, 1_000);
/** The changes after which the time to the last event is measured. */
const changeCount = unlessTiny(20, 1);

export async function measureStreams(): Promise<readonly Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-streams-'));
  const server = await startServerProcess({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://127.0.0.1',
    WEAK_PASSWORD_HASHES: 'on',
    // Each company signs up from an address of its own.
    TRUST_PROXY: 'on',
    MAX_EVENT_STREAMS: String(streamCount),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    const limit = pLimit(parallelRequests);
    const owners = await limit.map(Array.from({ length: companyCount }), (_, index) => signUp(server.baseUrl, index));
    const memoryBefore = readMemory(server);
    const accessOfStreams = owners.flatMap((access) => Array<string>(streamsOfCompany).fill(access));
    const streams = await limit.map(accessOfStreams, (access) => openStream(server.baseUrl, agent, access));
    const timeBefore = readProcessorTime(server.pid);
    const observed = performance.now();
    const [health, eventTimes] = await Promise.all([
      measureRequests({ baseUrl: server.baseUrl, access: '' }, '/healthz'),
      measureEvents(server.baseUrl, owners[0] ?? '', streams.slice(0, streamsOfCompany)),
      pause(observedMilliseconds),
    ]);
    const seconds = (performance.now() - observed) / 1000;
    const open = streams.filter(({ readableEnded, destroyed }) => !readableEnded && !destroyed).length;
    const kilobytes = ((readMemory(server) - memoryBefore) * 1024) / streamCount;
    const measure = (name: string, unit: Measure['unit'], ours: number): Measure => ({
      name,
      unit,
      ours,
      baseline: null,
      budget: null,
      note: `${open} of ${streamCount} streams open at the end`,
    });
    return [
      measure('10,000 event streams on one server: memory of the process', 'MB', readMemory(server)),
      measure('… memory of a stream', 'kB', kilobytes),
      measure(
        '… processor time of the checks, for each second',
        'ms',
        (readProcessorTime(server.pid) - timeBefore) / seconds,
      ),
      measure('… /healthz meanwhile, 99th percentile', 'ms', ninetyNinthPercentile(health)),
      measure('… from a change to the last of its 10 events, median', 'ms', median(eventTimes)),
    ];
  } finally {
    agent.destroy();
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

const readMemory = ({ pid }: ServerProcess) => readProcessMemory(pid)?.current ?? Number.NaN;

/** Signs up a company with a package, from a client IP of its own. Returns the access token of its owner. */
async function signUp(baseUrl: string, index: number): Promise<string> {
  const owner = { first_name: 'Dana', last_name: 'Whitlock', email: `dana@${index}.example`, password: 'plumb-bob 7' };
  const response = await fetch(`${baseUrl}/api/companies/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
    body: JSON.stringify({ company_name: `Company ${index}`, phone_no: '3035550142', ...owner }),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  const { access } = (await response.json()).data as { access: string };
  const { url } = await send<{ url: string }>({ baseUrl, access }, { method: 'POST', path: '/api/payments/session' });
  const body = new URLSearchParams({ plan: 'TEAM', seats: '3' });
  await fetch(new URL(url, baseUrl), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  return access;
}

async function openStream(baseUrl: string, agent: Agent, access: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${access}` };
  const clientRequest = request(`${baseUrl}/api/project-list/events/`, { agent, headers }).end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the event stream was answered with ${response.statusCode}`);
  // Without this, the end of the server would be an unhandled error.
  response.on('error', () => undefined);
  return response.resume();
}

/** The milliseconds from a change of a company to the last event of its streams, for each change. */
async function measureEvents(
  baseUrl: string,
  access: string,
  streams: readonly IncomingMessage[],
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let count = 0; count < changeCount; count++) {
    // Events of the change before this one have arrived.
    await pause(1_000);
    const start = performance.now();
    const events = Promise.all(streams.map((stream) => once(stream, 'data')));
    await send({ baseUrl, access }, { method: 'POST', path: '/api/projects/', body: { title: 'Roof' } });
    await events;
    times.push(performance.now() - start);
  }
  return times;
}
