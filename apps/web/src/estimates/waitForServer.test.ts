import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/ApiError.ts';
import { waitForServer } from './waitForServer.ts';

const away = new ApiError(0, { code: 'unreachable' });
const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const started = (ask: () => Promise<unknown>, signal = new AbortController().signal) => {
  const done = vi.fn();
  void waitForServer(ask, signal).then(done);
  return done;
};

test('a call to an unreachable server is repeated with growing pauses', async () => {
  const ask = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue(undefined);
  const done = started(ask);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(done).toHaveBeenCalledOnce();
});

test('the call is repeated at once when the browser is online again', async () => {
  const done = started(vi.fn().mockResolvedValue(undefined));
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

test('an error response ends the waiting', async () => {
  const done = started(vi.fn().mockRejectedValue(new ApiError(500, { code: 'internal' })));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalledOnce();
});

test('an aborted wait makes no call', async () => {
  const ask = vi.fn().mockResolvedValue(undefined);
  const waiting = new AbortController();
  started(ask, waiting.signal);
  waiting.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});
