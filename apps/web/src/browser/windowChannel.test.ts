/** Tests of the messages and locks between the windows of a browser. */
import { expect, test, vi } from 'vitest';
import { createWindowChannel } from './windowChannel.ts';

const { signal } = new AbortController();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const openChannel = (name: string) => createWindowChannel<string>(name);

test('a broadcast reaches the other windows but not the sender', async () => {
  const [sender, receiver] = [openChannel('channel-1'), openChannel('channel-1')];
  const [senderListener, receiverListener] = [vi.fn(), vi.fn()];
  sender.subscribe(senderListener);
  receiver.subscribe(receiverListener);
  sender.broadcast('renewed');
  await expect.poll(() => receiverListener).toHaveBeenCalledExactlyOnceWith('renewed');
  expect(senderListener).not.toHaveBeenCalled();
});

test('an unsubscribed listener gets no message', async () => {
  const [sender, receiver] = [openChannel('channel-2'), openChannel('channel-2')];
  const [unsubscribedListener, subscribedListener] = [vi.fn(), vi.fn()];
  receiver.subscribe(unsubscribedListener)();
  receiver.subscribe(subscribedListener);
  sender.broadcast('renewed');
  await expect.poll(() => subscribedListener).toHaveBeenCalledOnce();
  expect(unsubscribedListener).not.toHaveBeenCalled();
});

test('concurrent runInOneWindow calls of three windows run the task once, and the other two calls stay pending until they are aborted', async () => {
  const task = vi.fn(async () => pause(5));
  const controller = new AbortController();
  const windows = [openChannel('channel-3'), openChannel('channel-3'), openChannel('channel-3')];
  const runs = windows.map((window) => window.runInOneWindow('task-3', controller.signal, task));
  const results = Promise.allSettled(runs);
  await runs[0];
  // This time is long enough for the other windows to run the task, if they do not skip it.
  await pause(50);
  controller.abort();
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(task).toHaveBeenCalledOnce();
});

test('the second window runs the task if the first window fails', async () => {
  const [firstWindow, secondWindow] = [openChannel('channel-4'), openChannel('channel-4')];
  const failedRun = firstWindow.runInOneWindow('task-4', signal, () => Promise.reject(new Error('offline')));
  const result = secondWindow.runInOneWindow('task-4', signal, async () => 'renewed');
  await expect(failedRun).rejects.toThrow('offline');
  expect(await result).toBe('renewed');
});

test('runInOneWindow runs its task if all earlier tasks were completed before the call', async () => {
  const [firstWindow, secondWindow] = [openChannel('channel-5'), openChannel('channel-5')];
  await firstWindow.runInOneWindow('task-5', signal, async () => 'first');
  // A window skips a task that was completed after its call, so each call must be later than the previous completion.
  await pause(5);
  expect(await secondWindow.runInOneWindow('task-5', signal, async () => 'second')).toBe('second');
  await pause(5);
  expect(await firstWindow.runInOneWindow('task-5', signal, async () => 'third')).toBe('third');
});

test('an aborted call of runInOneWindow does not run the task', async () => {
  const [firstWindow, secondWindow] = [openChannel('channel-6'), openChannel('channel-6')];
  const controller = new AbortController();
  const task = vi.fn();
  let complete: () => void = () => undefined;
  const firstRun = firstWindow.runInOneWindow(
    'task-6',
    signal,
    () => new Promise<void>((resolve) => (complete = resolve)),
  );
  const secondRun = secondWindow.runInOneWindow('task-6', controller.signal, task);
  await pause(5);
  controller.abort();
  await expect(secondRun).rejects.toThrow();
  complete();
  await firstRun;
  expect(task).not.toHaveBeenCalled();
});

test('holdLock returns false while another window holds the lock, and heldLocks contains the lock', async () => {
  const [firstWindow, secondWindow] = [openChannel('channel-7'), openChannel('channel-7')];
  expect(await firstWindow.holdLock('window-7', 0)).toBe(true);
  expect(await secondWindow.holdLock('window-7', 10)).toBe(false);
  expect(await secondWindow.heldLocks()).toContain('window-7');
});
