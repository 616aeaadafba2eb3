import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/ApiError.ts';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { waitForServer } from './waitForServer.ts';

const unreachable = new ApiError(0, { code: 'unreachable' });

let browser: ReturnType<ReturnType<typeof createFakeBrowser>['openWindow']>;
beforeEach(() => {
  vi.useFakeTimers();
  browser = createFakeBrowser().openWindow();
});

afterEach(() => void vi.useRealTimers());

const startWaiting = (call: () => Promise<unknown>, signal = new AbortController().signal) => {
  const done = vi.fn();
  void waitForServer(browser.deps, call, signal).then(done);
  return done;
};

test('a call is retried with increasing delays while the server is unreachable', async () => {
  const call = vi
    .fn()
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce(unreachable)
    .mockResolvedValue(undefined);
  const done = startWaiting(call);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(call).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(call).toHaveBeenCalledTimes(3);
  expect(done).toHaveBeenCalledOnce();
});

test('the call is retried immediately when the browser goes online', async () => {
  const done = startWaiting(vi.fn().mockResolvedValue(undefined));
  browser.goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

test('an error response stops the retries', async () => {
  const done = startWaiting(vi.fn().mockRejectedValue(new ApiError(500, { code: 'internal' })));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalledOnce();
});

test('an aborted wait makes no further call', async () => {
  const call = vi.fn().mockResolvedValue(undefined);
  const waiting = new AbortController();
  startWaiting(call, waiting.signal);
  waiting.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).not.toHaveBeenCalled();
});
