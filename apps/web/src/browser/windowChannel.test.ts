/**
 * Tests of the messages and locks between the windows of a browser. They run with the implementation of Node and with the fake browser of
 * other tests, so that both behave in the same way.
 */
import { describe, expect, test, vi } from 'vitest';
import { createFakeConnections } from '../testing/fakeBrowser.ts';
import { createWindowChannel, type WindowConnections } from './windowChannel.ts';

const { signal } = new AbortController();
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const never = () => new Promise<never>(() => undefined);
/** A time to wait for other windows that no test reaches. */
const maxWait = 30_000;

const createWindowConnections = createFakeConnections();

describe.each<{ browser: string; connect: () => WindowConnections | undefined }>([
  { browser: 'Node', connect: () => undefined },
  { browser: 'the fake browser', connect: () => createWindowConnections().connections },
])('in $browser', ({ connect }) => {
  const openChannel = (channelName: string) => createWindowChannel<string>(channelName, connect());

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
    const runs = windows.map((window) =>
      window.runInOneWindow({ name: 'task-3', signal: controller.signal, maxWait }, task),
    );
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
    const failedRun = firstWindow.runInOneWindow({ name: 'task-4', signal, maxWait }, () =>
      Promise.reject(new Error('offline')),
    );
    const result = secondWindow.runInOneWindow({ name: 'task-4', signal, maxWait }, async () => 'renewed');
    await expect(failedRun).rejects.toThrow('offline');
    expect(await result).toBe('renewed');
  });

  test('runInOneWindow runs its task if all earlier tasks were completed before the call', async () => {
    const [firstWindow, secondWindow] = [openChannel('channel-5'), openChannel('channel-5')];
    await firstWindow.runInOneWindow({ name: 'task-5', signal, maxWait }, async () => 'first');
    // A window skips a task that was completed after its call, so each call must be later than the previous completion.
    await pause(5);
    expect(await secondWindow.runInOneWindow({ name: 'task-5', signal, maxWait }, async () => 'second')).toBe('second');
    await pause(5);
    expect(await firstWindow.runInOneWindow({ name: 'task-5', signal, maxWait }, async () => 'third')).toBe('third');
  });

  test('runInOneWindow skips a task that another window completed while the name of the task was not known', async () => {
    const [firstWindow, secondWindow] = [openChannel('channel-13'), openChannel('channel-13')];
    const name = Promise.withResolvers<string>();
    const controller = new AbortController();
    const task = vi.fn(never);
    const skippedRun = secondWindow.runInOneWindow({ name: name.promise, signal: controller.signal, maxWait }, task);
    await pause(5);
    await firstWindow.runInOneWindow({ name: 'task-13', signal, maxWait }, async () => 'first');
    await pause(5);
    name.resolve('task-13');
    await pause(50);
    controller.abort();
    await expect(skippedRun).rejects.toThrow();
    expect(task).not.toHaveBeenCalled();
  });

  test('an aborted call of runInOneWindow does not run the task', async () => {
    const [firstWindow, secondWindow] = [openChannel('channel-6'), openChannel('channel-6')];
    const controller = new AbortController();
    const task = vi.fn();
    let complete: () => void = () => undefined;
    const firstRun = firstWindow.runInOneWindow(
      { name: 'task-6', signal, maxWait },
      () => new Promise<void>((resolve) => (complete = resolve)),
    );
    const secondRun = secondWindow.runInOneWindow({ name: 'task-6', signal: controller.signal, maxWait }, task);
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

  test('tasks with different names do not wait for each other', async () => {
    const [firstWindow, secondWindow] = [openChannel('channel-8'), openChannel('channel-8')];
    const controller = new AbortController();
    const firstRun = firstWindow.runInOneWindow({ name: 'task-8a', signal: controller.signal, maxWait }, never);
    expect(await secondWindow.runInOneWindow({ name: 'task-8b', signal, maxWait }, async () => 'second')).toBe(
      'second',
    );
    controller.abort();
    await expect(firstRun).rejects.toThrow();
  });

  test('an aborted task releases its lock, even if it ignores the signal', async () => {
    const [firstWindow, secondWindow] = [openChannel('channel-9'), openChannel('channel-9')];
    const controller = new AbortController();
    const firstRun = firstWindow.runInOneWindow({ name: 'task-9', signal: controller.signal, maxWait }, never);
    const secondRun = secondWindow.runInOneWindow({ name: 'task-9', signal, maxWait }, async () => 'second');
    await pause(5);
    controller.abort();
    await expect(firstRun).rejects.toThrow();
    expect(await secondRun).toBe('second');
  });

  test('runInOneWindow runs its task after the time limit if the browser suspends the window with the lock', async () => {
    const [suspendedWindow, ...otherWindows] = [
      openChannel('channel-10'),
      openChannel('channel-10'),
      openChannel('channel-10'),
    ];
    const controller = new AbortController();
    const suspendedRun = suspendedWindow?.runInOneWindow(
      { name: 'task-10', signal: controller.signal, maxWait },
      never,
    );
    const runs = otherWindows.map((window) =>
      window.runInOneWindow({ name: 'task-10', signal, maxWait: 20 }, async () => 'renewed'),
    );
    expect(await Promise.all(runs)).toEqual(['renewed', 'renewed']);
    controller.abort();
    await expect(suspendedRun).rejects.toThrow();
  });

  test('runInOneWindow runs its task after the time limit if the result of the other window does not arrive', async () => {
    const [firstWindow, secondWindow] = [openChannel('channel-11'), openChannel('channel-11')];
    let complete: () => void = () => undefined;
    const firstTask = () => new Promise<void>((resolve) => (complete = resolve));
    const firstRun = firstWindow.runInOneWindow({ name: 'task-11', signal, maxWait }, firstTask);
    const secondTask = vi.fn(async () => 'second');
    const secondRun = secondWindow.runInOneWindow({ name: 'task-11', signal, maxWait: 500 }, secondTask);
    await pause(5);
    complete();
    await firstRun;
    await pause(5);
    expect(secondTask).not.toHaveBeenCalled();
    expect(await secondRun).toBe('second');
  });

  test('a window that waits for the result of another window does not hold the lock', async () => {
    const [firstWindow, waitingWindow, thirdWindow] = [
      openChannel('channel-12'),
      openChannel('channel-12'),
      openChannel('channel-12'),
    ];
    const controller = new AbortController();
    let complete: () => void = () => undefined;
    const firstTask = () => new Promise<void>((resolve) => (complete = resolve));
    const firstRun = firstWindow.runInOneWindow({ name: 'task-12', signal, maxWait }, firstTask);
    const waitingRun = waitingWindow.runInOneWindow({ name: 'task-12', signal: controller.signal, maxWait }, never);
    await pause(5);
    complete();
    await firstRun;
    await pause(5);
    expect(await thirdWindow.runInOneWindow({ name: 'task-12', signal, maxWait }, async () => 'third')).toBe('third');
    controller.abort();
    await expect(waitingRun).rejects.toThrow();
  });
});
