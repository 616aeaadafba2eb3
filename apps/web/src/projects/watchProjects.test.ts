/** Tests when the lists of projects are loaded again after changes by colleagues. */
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamOptions, StreamResult } from '../api/eventStream.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { watchProjects } from './watchProjects.ts';

type Options = StreamOptions<'projects.events'>;

const changed = { name: 'changed', data: {} } as const;
let controller: AbortController;
let refreshTimes: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  controller = new AbortController();
  refreshTimes = [];
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

/** Watches the projects. Notes the times at which a list is loaded again, in seconds. */
async function startWatching({ isRefused = false } = {}): Promise<Options[]> {
  const streams: Options[] = [];
  const streamEvents = ((_name: string, options: Options) => {
    if (isRefused) return Promise.reject(aCallError('unavailable'));
    streams.push(options);
    return new Promise<StreamResult>((resolve) => options.signal.addEventListener('abort', () => resolve('ended')));
  }) as SignedInApp['streamEvents'];
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKeys.projects.page({}), []);
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async ({ queryKey } = {}) => {
    if (queryKey === queryKeys.projects.list) refreshTimes.push(Date.now() / 1000);
  });
  const window = createFakeBrowser().openWindow();
  const app = { ...aSignedInApp({ api: vi.fn() }), ...window.deps, streamEvents, queryClient };
  void watchProjects(app, controller.signal);
  await vi.advanceTimersByTimeAsync(0);
  return streams;
}

test('a change is shown immediately, and continuous changes every five seconds', async () => {
  const [stream] = await startWatching();
  for (let second = 0; second < 12; second += 1) {
    stream?.onEvent(changed);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshTimes).toEqual([0, 5, 10, 15]);
});

test('after a quiet time, the next change is shown immediately', async () => {
  const [stream] = await startWatching();
  stream?.onEvent(changed);
  await vi.advanceTimersByTimeAsync(30_000);
  stream?.onEvent(changed);
  expect(refreshTimes).toEqual([0, 30]);
});

test('the lists are loaded again and again while there is no stream', async () => {
  await startWatching({ isRefused: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshTimes.length).toBeGreaterThan(3);
});

test('nothing is loaded after the page is left', async () => {
  const [stream] = await startWatching();
  stream?.onEvent(changed);
  stream?.onEvent(changed);
  controller.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshTimes).toEqual([0]);
});
