/** Tests of tasks that wait for the data of the page. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createRunWhenReady } from './runWhenReady.ts';

/** Runs idle tasks when the test says so. */
function createIdleTime() {
  const tasks = new Set<() => void>();
  return {
    tasks,
    runIdle(task: () => void) {
      tasks.add(task);
      return () => void tasks.delete(task);
    },
  };
}

test('a task waits until no query is being fetched and the browser is idle', async () => {
  const queryClient = new QueryClient();
  const { tasks, runIdle } = createIdleTime();
  const response = Promise.withResolvers<string>();
  const query = queryClient.fetchQuery({ queryKey: ['projects'], queryFn: () => response.promise });
  const task = vi.fn<() => void>();
  createRunWhenReady(queryClient, runIdle)(task);
  expect(tasks.size).toBe(0);
  response.resolve('loaded');
  await query;
  await vi.waitFor(() => expect(tasks.size).toBe(1));
  expect(task).not.toHaveBeenCalled();
  for (const idleTask of tasks) idleTask();
  expect(task).toHaveBeenCalledOnce();
});

test('a page without queries does not wait for data, and a cancelled task does not run', () => {
  const { tasks, runIdle } = createIdleTime();
  const cancel = createRunWhenReady(new QueryClient(), runIdle)(() => undefined);
  expect(tasks.size).toBe(1);
  cancel();
  expect(tasks.size).toBe(0);
});
