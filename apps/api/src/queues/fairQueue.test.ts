import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairQueue, QueueFull, type QueueLimits, type QueueOrder } from './fairQueue.ts';

const orders = ['turns', 'time'] as const satisfies readonly QueueOrder[];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a queue and a function that adds jobs of a given duration. Records the order in which jobs end. */
function aQueue(order: QueueOrder, overrides: Partial<QueueLimits> = {}) {
  const limits = { running: 1, runningPerClient: 1, waitingPerClient: 100, ...overrides };
  const queue = fairQueue(limits, order, () => Date.now());
  const ended: string[] = [];
  const send = (name: string, seconds = 1, client = name.charAt(0)) =>
    queue(client, async () => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      ended.push(name);
    }).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      ended.push(`${name} refused: ${error.reason}`);
    });
  return { queue, send, ended, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) };
}

const numbered = (client: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${client}${index + 1}`);

describe.each(orders)('fairQueue ordered by %s [B1, S14]', (order) => {
  it('many jobs of one client do not delay another client', async () => {
    const { send, ended, pass } = aQueue(order);
    for (const name of numbered('a', 20)) void send(name);
    void send('b1');
    await pass(30);
    expect(ended.slice(0, 3)).toEqual(['a1', 'b1', 'a2']);
    expect(ended).toHaveLength(21);
  });

  it('alternates between equal clients and keeps the order of each client', async () => {
    const { send, ended, pass } = aQueue(order);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void send(name);
    await pass(10);
    expect(ended).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('one client never occupies all running places', async () => {
    const { send, ended, pass } = aQueue(order, { running: 2 });
    for (const name of numbered('a', 5)) void send(name, 8);
    await pass(1);
    void send('b1');
    await pass(1);
    expect(ended).toEqual(['b1']);
  });

  it('refuses jobs above the limit of one client only', async () => {
    const { send, ended, pass } = aQueue(order, { waitingPerClient: 2 });
    for (const name of numbered('a', 5)) void send(name);
    void send('b1');
    await pass(0);
    expect(ended).toEqual(['a4 refused: client', 'a5 refused: client']);
    await pass(10);
    expect(ended.slice(2)).toEqual(['a1', 'b1', 'a2', 'a3']);
    void send('a6');
    await pass(1);
    expect(ended.at(-1)).toBe('a6');
  });

  it('refuses a new client when too many clients wait, but accepts jobs of waiting clients', async () => {
    const { send, ended, pass } = aQueue(order, { waitingClients: 1 });
    for (const name of ['a1', 'b1', 'c1', 'b2']) void send(name);
    await pass(0);
    expect(ended).toEqual(['c1 refused: clients']);
    await pass(10);
    void send('c2');
    await pass(1);
    expect(ended.slice(1)).toEqual(['a1', 'b1', 'b2', 'c2']);
  });

  it('refuses a job that has waited too long and never runs it', async () => {
    const { send, ended, pass } = aQueue(order, { waitSeconds: 3 });
    void send('a1', 5);
    void send('a2');
    void send('b1');
    await pass(3);
    expect(ended).toEqual(['a2 refused: wait', 'b1 refused: wait']);
    void send('a3');
    await pass(10);
    expect(ended.slice(2)).toEqual(['a1', 'a3']);
  });

  it('rejects with the error of a failed job and runs the next job', async () => {
    const { queue, send, ended, pass } = aQueue(order);
    const failing = expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    void send('a1');
    await failing;
    await pass(1);
    expect(ended).toEqual(['a1']);
  });

  it('resolves with the result of the job', async () => {
    expect(await aQueue(order).queue('a', async () => 'done')).toBe('done');
  });

  it('runs every job once and keeps the limits for random jobs', async () => {
    const anyJob = fc.record({
      client: fc.constantFrom('a', 'b', 'c', 'd'),
      seconds: fc.integer({ min: 1, max: 9 }),
      after: fc.integer({ min: 0, max: 3 }),
      fails: fc.boolean(),
    });
    const check = fc.asyncProperty(fc.array(anyJob, { maxLength: 40 }), async (jobs) => {
      const limits = { running: 3, runningPerClient: 2, waitingPerClient: 40, waitSeconds: 10_000 };
      const queue = fairQueue(limits, order, () => Date.now());
      const runs = new Map<string, number>();
      let done = 0;
      for (const { client, seconds, after, fails } of jobs) {
        const run = async () => {
          const own = (runs.get(client) ?? 0) + 1;
          runs.set(client, own);
          expect(own).toBeLessThanOrEqual(limits.runningPerClient);
          expect([...runs.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(limits.running);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
          runs.set(client, (runs.get(client) ?? 0) - 1);
          if (fails) throw new Error('broken');
        };
        void queue(client, run)
          .catch((error: unknown) => expect(error).toEqual(new Error('broken')))
          .finally(() => (done += 1));
        await vi.advanceTimersByTimeAsync(after * 1000);
      }
      await vi.advanceTimersByTimeAsync(400_000);
      expect(done).toBe(jobs.length);
    });
    await fc.assert(check, { numRuns: 200 });
  });
});

describe('fairQueue ordered by turns [S14]', () => {
  it('starts one job of each client in turn, regardless of duration', async () => {
    const { send, ended, pass } = aQueue('turns', { running: 2 });
    for (const name of numbered('a', 4)) void send(name, 2);
    void send('b1', 3);
    void send('c1');
    await pass(20);
    expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
  });

  it('new clients do not overtake a waiting client', async () => {
    const { send, ended, pass } = aQueue('turns');
    for (const name of ['a1', 'b1', 'a2', 'c1', 'd1', 'e1', 'f1']) {
      void send(name);
      await pass(0.4);
    }
    await pass(20);
    expect(ended.slice(0, 4)).toEqual(['a1', 'b1', 'a2', 'c1']);
  });
});

describe('fairQueue ordered by time [B1]', () => {
  it('prefers clients with little running time', async () => {
    const { send, ended, pass } = aQueue('time');
    void send('a1', 8);
    for (const name of ['a2', 'b1', 'b2', 'b3', 'c1']) void send(name);
    await pass(20);
    expect(ended).toEqual(['a1', 'b1', 'c1', 'b2', 'b3', 'a2']);
  });

  it('counts the time of a running job', async () => {
    const { send, ended, pass } = aQueue('time', { running: 2, runningPerClient: 2 });
    void send('a1', 8);
    void send('b1', 5);
    void send('a2');
    void send('b2');
    await pass(1);
    void send('c1');
    await pass(20);
    expect(ended).toEqual(['b1', 'c1', 'b2', 'a1', 'a2']);
  });

  it('ignores running time that is some minutes old', async () => {
    const { send, ended, pass } = aQueue('time');
    void send('a1', 8);
    await pass(8 + 20 * 60);
    void send('b1', 2);
    await pass(2);
    void send('c1', 2);
    for (const name of ['a2', 'b2']) void send(name);
    await pass(10);
    expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  });
});
