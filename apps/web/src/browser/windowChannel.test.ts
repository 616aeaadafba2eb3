import { expect, test, vi } from 'vitest';
import { createWindowChannel } from './windowChannel.ts';

const { signal } = new AbortController();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const aWindow = (name: string) => createWindowChannel<string>(name);

test('a broadcast reaches the other windows but not the sender', async () => {
  const [sender, receiver] = [aWindow('channel-1'), aWindow('channel-1')];
  const [senderListener, receiverListener] = [vi.fn(), vi.fn()];
  sender.subscribe(senderListener);
  receiver.subscribe(receiverListener);
  sender.broadcast('renewed');
  await expect.poll(() => receiverListener).toHaveBeenCalledExactlyOnceWith('renewed');
  expect(senderListener).not.toHaveBeenCalled();
});

test('an unsubscribed listener gets no message', async () => {
  const [sender, receiver] = [aWindow('channel-2'), aWindow('channel-2')];
  const [unsubscribedListener, subscribedListener] = [vi.fn(), vi.fn()];
  receiver.subscribe(unsubscribedListener)();
  receiver.subscribe(subscribedListener);
  sender.broadcast('renewed');
  await expect.poll(() => subscribedListener).toHaveBeenCalledOnce();
  expect(unsubscribedListener).not.toHaveBeenCalled();
});

test('concurrent runOnce calls of three windows run the task once', async () => {
  const task = vi.fn(async () => pause(5));
  const controller = new AbortController();
  const windows = [aWindow('channel-3'), aWindow('channel-3'), aWindow('channel-3')];
  const runs = windows.map((window) => window.runOnce('task-3', controller.signal, task));
  const results = Promise.allSettled(runs);
  await runs[0];
  // This time is long enough for the other windows to run the task, if they do not skip it.
  await pause(50);
  controller.abort();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(task).toHaveBeenCalledOnce();
});

test('the second window runs the task if the first window fails', async () => {
  const [firstWindow, secondWindow] = [aWindow('channel-4'), aWindow('channel-4')];
  const failedRun = firstWindow.runOnce('task-4', signal, () => Promise.reject(new Error('offline')));
  const result = secondWindow.runOnce('task-4', signal, async () => 'renewed');
  await expect(failedRun).rejects.toThrow('offline');
  expect(await result).toBe('renewed');
});

test('runOnce runs a task again after an earlier completion', async () => {
  const [firstWindow, secondWindow] = [aWindow('channel-5'), aWindow('channel-5')];
  await firstWindow.runOnce('task-5', signal, async () => 'first');
  await pause(5);
  expect(await secondWindow.runOnce('task-5', signal, async () => 'second')).toBe('second');
  await pause(5);
  expect(await firstWindow.runOnce('task-5', signal, async () => 'third')).toBe('third');
});

test('an aborted runOnce does not run the task', async () => {
  const [firstWindow, secondWindow] = [aWindow('channel-6'), aWindow('channel-6')];
  const controller = new AbortController();
  const task = vi.fn();
  let complete: () => void = () => undefined;
  const firstRun = firstWindow.runOnce('task-6', signal, () => new Promise<void>((resolve) => (complete = resolve)));
  const secondRun = secondWindow.runOnce('task-6', controller.signal, task);
  await pause(5);
  controller.abort();
  await expect(secondRun).rejects.toThrow();
  complete();
  await firstRun;
  expect(task).not.toHaveBeenCalled();
});

test('holdLock returns false while another window holds the lock', async () => {
  const [firstWindow, secondWindow] = [aWindow('channel-7'), aWindow('channel-7')];
  expect(await firstWindow.holdLock('window-7', 0)).toBe(true);
  expect(await secondWindow.holdLock('window-7', 10)).toBe(false);
  expect(await secondWindow.heldLocks()).toContain('window-7');
});
