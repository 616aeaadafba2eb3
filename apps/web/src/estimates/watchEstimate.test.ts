/** Tests of the event stream of an open estimate, and of the requests while there is no stream. */
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { CallError, noResponse, toFailure } from '@plumbline/domain/shared/failedCall';
import { anEstimate, anId } from '@plumbline/domain/testing/builders';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamOptions, StreamResult } from '../api/eventStream.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { watchEstimate } from './watchEstimate.ts';

type Options = StreamOptions<'estimates.events'>;

const estimate = anEstimate({ version: 7 });
const api = vi.fn();
const onDocumentsChange = vi.fn();
let window: ReturnType<ReturnType<typeof createFakeBrowser>['openWindow']>;
let controller: AbortController;
let sentEvents: EstimateEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  api.mockReset().mockResolvedValue(estimate);
  onDocumentsChange.mockReset();
  window = createFakeBrowser().openWindow();
  controller = new AbortController();
  sentEvents = [];
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

/** An open stream of the fake server. */
interface FakeStream extends Options {
  readonly end: (result?: StreamResult) => void;
  readonly fail: (status: number) => void;
}

/** Watches the estimate. Each attempt to open a stream is added to `streams` and stays open until it is ended. */
async function startWatching({ hasStreams = true } = {}) {
  const streams: FakeStream[] = [];
  const streamEvents = ((_name: string, options: Options) =>
    new Promise<StreamResult>((resolve, reject) => {
      options.signal.addEventListener('abort', () => resolve('ended'));
      const fail = (status: number) => reject(new CallError(status === 0 ? noResponse : toFailure(status, undefined)));
      streams.push({ ...options, end: (result = 'ended') => resolve(result), fail });
    })) as SignedInApp['streamEvents'];
  const app = { ...aSignedInApp({ api }), ...window.deps, streamEvents: hasStreams ? streamEvents : null };
  void watchEstimate(app, {
    estimateId: estimate.id,
    send: (event) => void sentEvents.push(event),
    onDocumentsChange,
    signal: controller.signal,
  });
  await advance(0);
  return streams;
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const versions = () =>
  sentEvents.flatMap((event) => (event.type === 'estimate.changedElsewhere' ? [event.version] : []));
const marcus = { id: anId(70), name: 'Marcus Bell' };

test('a change of the documents is reported by the stream, and with each request without a stream', async () => {
  const [stream] = await startWatching();
  expect(onDocumentsChange).not.toHaveBeenCalled();
  stream?.onEvent({ name: 'documents', data: {} });
  expect(onDocumentsChange).toHaveBeenCalledTimes(1);
  controller.abort();
  controller = new AbortController();
  await startWatching({ hasStreams: false });
  await advance(3_000);
  expect(onDocumentsChange).toHaveBeenCalledTimes(2);
});

test('a stream that is opened again reports the documents once, because a change may have been missed', async () => {
  const streams = await startWatching();
  streams[0]?.onEvent({ name: 'changed', data: { version: 7, user: null } });
  expect(onDocumentsChange).not.toHaveBeenCalled();
  streams[0]?.end();
  await advance(1_000);
  streams[1]?.onEvent({ name: 'changed', data: { version: 7, user: null } });
  streams[1]?.onEvent({ name: 'viewers', data: { viewers: [] } });
  expect(onDocumentsChange).toHaveBeenCalledTimes(1);
});

test('the events of the stream are sent to the machine', async () => {
  const [stream] = await startWatching();
  stream?.onEvent({ name: 'viewers', data: { viewers: [marcus] } });
  stream?.onEvent({ name: 'changed', data: { version: 8, user: marcus.id } });
  expect(sentEvents).toEqual([
    { type: 'viewers.changed', viewers: [marcus] },
    { type: 'estimate.changedElsewhere', version: 8, user: marcus.id },
  ]);
  await advance(120_000);
  expect(api).not.toHaveBeenCalled();
});

test('an ended stream is opened again within a second', async () => {
  const streams = await startWatching();
  streams[0]?.end();
  await advance(1_000);
  expect(streams).toHaveLength(2);
});

test('the version is requested while the stream cannot be opened, and not after it is open', async () => {
  const streams = await startWatching();
  streams[0]?.fail(503);
  await advance(2_000);
  expect(versions()).toEqual([7]);
  expect(streams).toHaveLength(2);
  streams[1]?.fail(0);
  await advance(4_000);
  expect(versions()).toEqual([7, 7]);
  expect(streams).toHaveLength(3);
  await advance(60_000);
  expect(api).toHaveBeenCalledTimes(2);
});

test('no colleague is shown while the stream cannot be opened', async () => {
  const streams = await startWatching();
  streams[0]?.onEvent({ name: 'viewers', data: { viewers: [marcus] } });
  streams[0]?.end();
  await advance(1_000);
  streams[1]?.fail(0);
  await advance(0);
  expect(sentEvents.at(-1)).toEqual({ type: 'viewers.changed', viewers: [] });
});

test.each([
  ['the app runs without streams', { hasStreams: false }],
  ['the server has no streams', {}],
])('the version is requested with delays of 2, 4 and 8 seconds and then every 15 seconds if %s', async (_, options) => {
  const streams = await startWatching(options);
  streams[0]?.end('unsupported');
  await advance(2_000 + 4_000 + 8_000 + 15_000 + 15_000);
  expect(versions()).toEqual([7, 7, 7, 7, 7]);
  expect(streams.length).toBeLessThan(2);
});

test('a failed request for the version is repeated later', async () => {
  api.mockRejectedValueOnce(new CallError(noResponse));
  await startWatching({ hasStreams: false });
  await advance(2_000 + 4_000);
  expect(versions()).toEqual([7]);
});

test.each([401, 402, 403, 404])(
  'after a %i response no version is requested, and the stream is opened again after a minute',
  async (status) => {
    const streams = await startWatching();
    streams[0]?.fail(status);
    await advance(59_000);
    expect(streams).toHaveLength(1);
    await advance(1_000);
    expect(streams).toHaveLength(2);
    expect(api).not.toHaveBeenCalled();
  },
);

test.each([400, 405, 406])(
  'the version is requested after a %i response of a proxy without streams',
  async (status) => {
    const streams = await startWatching();
    streams[0]?.fail(status);
    await advance(2_000);
    expect(versions()).toEqual([7]);
  },
);

test('a hidden window has no stream and opens one when it is visible again', async () => {
  const streams = await startWatching();
  window.setVisible(false);
  await advance(120_000);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true]);
  window.setVisible(true);
  await advance(0);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('the stream is closed when the page is left', async () => {
  const streams = await startWatching();
  controller.abort();
  await advance(120_000);
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(sentEvents).toEqual([]);
});
