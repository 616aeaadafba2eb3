/** Tests of the retries while the server is unreachable. */
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { waitForServer } from './waitForServer.ts';

const unreachable = new CallError(noResponse);

let window: ReturnType<ReturnType<typeof createFakeBrowser>['openWindow']>;
beforeEach(() => {
  vi.useFakeTimers();
  window = createFakeBrowser().openWindow();
});

afterEach(() => void vi.useRealTimers());

const startWaiting = (call: () => Promise<unknown>, signal = new AbortController().signal) => {
  const onEnd = vi.fn();
  void waitForServer(window.deps, call, signal).then(onEnd);
  return onEnd;
};

test('a call is retried with increasing delays while the server is unreachable', async () => {
  const call = vi
    .fn()
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce(unreachable)
    .mockResolvedValue(undefined);
  const onEnd = startWaiting(call);
  await vi.advanceTimersByTimeAsync(2_000 + 4_000);
  expect(call).toHaveBeenCalledTimes(2);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(call).toHaveBeenCalledTimes(3);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('the call is retried immediately when the browser goes online', async () => {
  const onEnd = startWaiting(vi.fn().mockResolvedValue(undefined));
  window.goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a 500 response stops the retries', async () => {
  const onEnd = startWaiting(vi.fn().mockRejectedValue(aCallError('internal')));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('no call is made after the signal aborts', async () => {
  const call = vi.fn().mockResolvedValue(undefined);
  const controller = new AbortController();
  startWaiting(call, controller.signal);
  controller.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).not.toHaveBeenCalled();
});
