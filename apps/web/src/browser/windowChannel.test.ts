import { expect, test, vi } from 'vitest';
import { createWindowChannel } from './windowChannel.ts';

const { signal } = new AbortController();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const aWindow = (name: string) => createWindowChannel<string>(name);

test('a broadcast reaches the other windows but not the sender', async () => {
  const [sender, receiver] = [aWindow('channel-1'), aWindow('channel-1')];
  const [receivedBySender, received] = [vi.fn(), vi.fn()];
  sender.subscribe(receivedBySender);
  receiver.subscribe(received);
  sender.broadcast('renewed');
  await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith('renewed'));
  expect(receivedBySender).not.toHaveBeenCalled();
});

test('an unsubscribed listener gets no message', async () => {
  const [sender, receiver] = [aWindow('channel-2'), aWindow('channel-2')];
  const [first, second] = [vi.fn(), vi.fn()];
  receiver.subscribe(first)();
  receiver.subscribe(second);
  sender.broadcast('renewed');
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  expect(first).not.toHaveBeenCalled();
});

test('concurrent runOnce calls of two windows run the task once', async () => {
  const task = vi.fn(async () => pause(5));
  const controller = new AbortController();
  const windows = [aWindow('channel-3'), aWindow('channel-3'), aWindow('channel-3')];
  const results = Promise.allSettled(windows.map((window) => window.runOnce('task-3', controller.signal, task)));
  await pause(50);
  controller.abort();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(task).toHaveBeenCalledOnce();
});

test('the second window runs the task if the first window fails', async () => {
  const [first, second] = [aWindow('channel-4'), aWindow('channel-4')];
  const failed = first.runOnce('task-4', signal, () => Promise.reject(new Error('offline')));
  const result = second.runOnce('task-4', signal, async () => 'renewed');
  await expect(failed).rejects.toThrow('offline');
  expect(await result).toBe('renewed');
});

test('runOnce runs a task again after an earlier completion', async () => {
  const [first, second] = [aWindow('channel-5'), aWindow('channel-5')];
  await first.runOnce('task-5', signal, async () => 'first');
  await pause(5);
  expect(await second.runOnce('task-5', signal, async () => 'second')).toBe('second');
  await pause(5);
  expect(await first.runOnce('task-5', signal, async () => 'third')).toBe('third');
});

test('an aborted runOnce does not run the task', async () => {
  const [first, second] = [aWindow('channel-6'), aWindow('channel-6')];
  const controller = new AbortController();
  const task = vi.fn();
  let complete: () => void = () => undefined;
  const running = first.runOnce('task-6', signal, () => new Promise<void>((resolve) => (complete = resolve)));
  const wait = second.runOnce('task-6', controller.signal, task);
  await pause(5);
  controller.abort();
  await expect(wait).rejects.toThrow();
  complete();
  await running;
  expect(task).not.toHaveBeenCalled();
});

test('holdLock returns false while another window holds the lock', async () => {
  const [first, second] = [aWindow('channel-7'), aWindow('channel-7')];
  expect(await first.holdLock('window-7', 0)).toBe(true);
  expect(await second.holdLock('window-7', 10)).toBe(false);
  expect(await second.heldLocks()).toContain('window-7');
});
