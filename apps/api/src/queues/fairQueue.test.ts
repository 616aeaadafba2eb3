/** Tests of the queue that divides its capacity fairly between callers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairQueue, QueueFull, type QueueLimits, type QueueOrder } from './fairQueue.ts';

const orders = ['roundRobin', 'leastRunningTime'] as const satisfies readonly QueueOrder[];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Creates a queue and a function that adds jobs of a given duration. The first letter of the name of a job is its caller.
 * Records the jobs in the order in which they finish or are refused.
 */
function aQueue(order: QueueOrder, overrides: Partial<QueueLimits> = {}) {
  const limits = { running: 1, runningPerCaller: 1, waitingPerCaller: 100, ...overrides };
  const queue = fairQueue(limits, order, () => Date.now());
  const outcomes: string[] = [];
  const addJob = (name: string, { seconds = 1 } = {}) =>
    queue(name.charAt(0), async () => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      outcomes.push(name);
    }).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      outcomes.push(`${name} refused by ${error.exceededLimit}`);
    });
  return {
    queue,
    addJob,
    outcomes,
    advanceSeconds: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
}

const jobNames = (caller: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${caller}${index + 1}`);

describe.each(orders)('fairQueue ordered by %s [B1, S14]', (order) => {
  it('does not let a job of one caller wait for all jobs of another caller', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue(order);
    for (const name of jobNames('a', 20)) void addJob(name);
    void addJob('b1');
    await advanceSeconds(30);
    expect(outcomes.slice(0, 3)).toEqual(['a1', 'b1', 'a2']);
    expect(outcomes).toHaveLength(21);
  });

  it('runs a waiting job in the asynchronous context of its caller, not of the job that ended', async () => {
    const { queue, advanceSeconds } = aQueue(order);
    const context = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    for (const name of ['a', 'b', 'c']) {
      void context.run(name, () =>
        queue('a', async () => {
          contexts.push(context.getStore());
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }),
      );
    }
    await advanceSeconds(3);
    expect(contexts).toEqual(['a', 'b', 'c']);
  });

  it('alternates between callers with jobs of the same duration, and keeps the order of the jobs of each caller', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue(order);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void addJob(name);
    await advanceSeconds(10);
    expect(outcomes).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('does not let one caller use the whole capacity', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue(order, { running: 2 });
    for (const name of jobNames('a', 5)) void addJob(name, { seconds: 8 });
    await advanceSeconds(1);
    void addJob('b1');
    await advanceSeconds(1);
    expect(outcomes).toEqual(['b1']);
  });

  it('refuses only jobs of the caller that has too many waiting jobs', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue(order, { waitingPerCaller: 2 });
    for (const name of jobNames('a', 5)) void addJob(name);
    void addJob('b1');
    await advanceSeconds(0);
    expect(outcomes).toEqual(['a4 refused by waitingPerCaller', 'a5 refused by waitingPerCaller']);
    await advanceSeconds(10);
    expect(outcomes.slice(2)).toEqual(['a1', 'b1', 'a2', 'a3']);
    void addJob('a6');
    await advanceSeconds(1);
    expect(outcomes.at(-1)).toBe('a6');
  });

  it('refuses the job of a new caller while too many callers wait, but accepts jobs of the waiting callers', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue(order, { waitingCallers: 1 });
    for (const name of ['a1', 'b1', 'c1', 'b2']) void addJob(name);
    await advanceSeconds(0);
    expect(outcomes).toEqual(['c1 refused by waitingCallers']);
    await advanceSeconds(10);
    void addJob('c2');
    await advanceSeconds(1);
    expect(outcomes.slice(1)).toEqual(['a1', 'b1', 'b2', 'c2']);
  });

  it('refuses a job that has waited too long and never runs it', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue(order, { waitSeconds: 3 });
    void addJob('a1', { seconds: 5 });
    void addJob('a2');
    void addJob('b1');
    await advanceSeconds(3);
    expect(outcomes).toEqual(['a2 refused by waitSeconds', 'b1 refused by waitSeconds']);
    void addJob('a3');
    await advanceSeconds(10);
    expect(outcomes.slice(2)).toEqual(['a1', 'a3']);
  });

  it('rejects with the error of a failed job and runs the next job', async () => {
    const { queue, addJob, outcomes, advanceSeconds } = aQueue(order);
    const failedJob = expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    void addJob('a1');
    await failedJob;
    await advanceSeconds(1);
    expect(outcomes).toEqual(['a1']);
  });

  it('resolves with the result of the job', async () => {
    expect(await aQueue(order).queue('a', async () => 'done')).toBe('done');
  });

  it('runs each job of a random list once, and never more jobs at the same time than the limits allow', async () => {
    const anyJob = fc.record({
      caller: fc.constantFrom('a', 'b', 'c', 'd'),
      seconds: fc.integer({ min: 1, max: 9 }),
      pauseSeconds: fc.integer({ min: 0, max: 3 }),
      isFailing: fc.boolean(),
    });
    const check = fc.asyncProperty(fc.array(anyJob, { maxLength: 40 }), async (jobs) => {
      const limits = { running: 3, runningPerCaller: 2, waitingPerCaller: 40, waitSeconds: 10_000 };
      const queue = fairQueue(limits, order, () => Date.now());
      const runningCounts = new Map<string, number>();
      let startCount = 0;
      let doneCount = 0;
      for (const { caller, seconds, pauseSeconds, isFailing } of jobs) {
        const run = async () => {
          startCount += 1;
          const runningCount = (runningCounts.get(caller) ?? 0) + 1;
          runningCounts.set(caller, runningCount);
          expect(runningCount).toBeLessThanOrEqual(limits.runningPerCaller);
          expect([...runningCounts.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(limits.running);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
          runningCounts.set(caller, (runningCounts.get(caller) ?? 0) - 1);
          if (isFailing) throw new Error('broken');
        };
        void queue(caller, run)
          .catch((error: unknown) => expect(error).toEqual(new Error('broken')))
          .finally(() => (doneCount += 1));
        await vi.advanceTimersByTimeAsync(pauseSeconds * 1000);
      }
      // Longer than 40 jobs of 9 seconds one after the other.
      await vi.advanceTimersByTimeAsync(400_000);
      expect([startCount, doneCount]).toEqual([jobs.length, jobs.length]);
    });
    await fc.assert(check, { numRuns: 200 });
  });
});

describe('fairQueue ordered by roundRobin [S14]', () => {
  it('starts one job of each caller in turn, regardless of duration', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue('roundRobin', { running: 2 });
    for (const name of jobNames('a', 4)) void addJob(name, { seconds: 2 });
    void addJob('b1', { seconds: 3 });
    void addJob('c1');
    await advanceSeconds(20);
    expect(outcomes).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
  });

  it('runs the job of a caller that waits before the jobs of callers that arrive later', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue('roundRobin');
    for (const name of ['a1', 'b1', 'a2', 'c1', 'd1', 'e1', 'f1']) {
      void addJob(name);
      await advanceSeconds(0.4);
    }
    await advanceSeconds(20);
    expect(outcomes.slice(0, 4)).toEqual(['a1', 'b1', 'a2', 'c1']);
  });
});

describe('fairQueue ordered by leastRunningTime [B1]', () => {
  it('starts a job of the caller whose jobs ran for the shortest time', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue('leastRunningTime');
    void addJob('a1', { seconds: 8 });
    for (const name of ['a2', 'b1', 'b2', 'b3', 'c1']) void addJob(name);
    await advanceSeconds(20);
    expect(outcomes).toEqual(['a1', 'b1', 'c1', 'b2', 'b3', 'a2']);
  });

  it('counts the running time of a job that has not ended', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue('leastRunningTime', { running: 2, runningPerCaller: 2 });
    void addJob('a1', { seconds: 8 });
    void addJob('b1', { seconds: 5 });
    void addJob('a2');
    void addJob('b2');
    await advanceSeconds(1);
    void addJob('c1');
    await advanceSeconds(20);
    expect(outcomes).toEqual(['b1', 'c1', 'b2', 'a1', 'a2']);
  });

  it('treats a caller whose jobs ended 20 minutes ago as a new caller', async () => {
    const { addJob, outcomes, advanceSeconds } = aQueue('leastRunningTime');
    void addJob('a1', { seconds: 8 });
    // The running time of 8 seconds halves 20 times and is then below 1 ms.
    await advanceSeconds(8 + 20 * 60);
    void addJob('b1', { seconds: 2 });
    await advanceSeconds(2);
    void addJob('c1', { seconds: 2 });
    for (const name of ['a2', 'b2']) void addJob(name);
    await advanceSeconds(10);
    expect(outcomes).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  });
});
