import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairQueue, type QueueLimits } from './fairQueue.ts';

class Refused extends Error {}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue, tasks that take so many seconds of the test's clock, and the order in which they ended. */
function aQueue(over: Partial<QueueLimits> = {}) {
  const limits = { running: 1, runningPerCompany: 1, waitingPerCompany: 100, waitSeconds: 1_000, ...over };
  const queue = fairQueue(limits, { refusal: () => new Refused(), now: () => Date.now() });
  const ended: string[] = [];
  const send = (name: string, seconds = 1, company = name.charAt(0)) =>
    queue(company, async () => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      ended.push(name);
    }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      ended.push(`${name} refused`);
    });
  return { queue, send, ended, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) };
}

const numbered = (company: string, count: number) => Array.from({ length: count }, (_, at) => `${company}${at + 1}`);

describe('a queue shared by companies [B1]', () => {
  it('gives each company its turn, however many tasks another has sent before', async () => {
    const { send, ended, pass } = aQueue();
    for (const name of numbered('a', 20)) void send(name);
    void send('b1');
    await pass(30);
    expect(ended.slice(0, 3)).toEqual(['a1', 'b1', 'a2']);
    expect(ended).toHaveLength(21);
  });

  it('takes equal companies in turns, each in its own order', async () => {
    const { send, ended, pass } = aQueue();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void send(name);
    await pass(10);
    expect(ended).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  });

  it('lets a company that has used much time wait behind those that have used little', async () => {
    const { send, ended, pass } = aQueue();
    void send('a1', 8);
    for (const name of ['a2', 'b1', 'b2', 'b3', 'c1']) void send(name);
    await pass(20);
    expect(ended).toEqual(['a1', 'b1', 'c1', 'b2', 'b3', 'a2']);
  });

  it('counts the time of a task that still runs', async () => {
    const { send, ended, pass } = aQueue({ running: 2, runningPerCompany: 2 });
    void send('a1', 8);
    void send('b1', 5);
    void send('a2');
    void send('b2');
    await pass(1);
    void send('c1');
    await pass(20);
    expect(ended).toEqual(['b1', 'c1', 'b2', 'a1', 'a2']);
  });

  it('forgives used time after some minutes', async () => {
    const { send, ended, pass } = aQueue();
    void send('a1', 8);
    await pass(8 + 20 * 60);
    void send('b1', 2);
    await pass(2);
    void send('c1', 2);
    for (const name of ['a2', 'b2']) void send(name);
    await pass(10);
    expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  });

  it('never gives one company all places', async () => {
    const { send, ended, pass } = aQueue({ running: 2 });
    for (const name of numbered('a', 5)) void send(name, 8);
    await pass(1);
    void send('b1');
    await pass(1);
    expect(ended).toEqual(['b1']);
  });

  it('refuses the company that sends too many tasks at once, and no other', async () => {
    const { send, ended, pass } = aQueue({ waitingPerCompany: 2 });
    for (const name of numbered('a', 5)) void send(name);
    void send('b1');
    await pass(0);
    expect(ended).toEqual(['a4 refused', 'a5 refused']);
    await pass(10);
    expect(ended.slice(2)).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('refuses a task that has waited too long, and does not run it later', async () => {
    const { send, ended, pass } = aQueue({ waitSeconds: 3 });
    void send('a1', 5);
    void send('a2');
    await pass(3);
    expect(ended).toEqual(['a2 refused']);
    await pass(10);
    expect(ended).toEqual(['a2 refused', 'a1']);
  });

  it('goes on after a task that fails, and passes its error on', async () => {
    const { queue, send, ended, pass } = aQueue();
    const failing = expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    void send('a1');
    await failing;
    await pass(1);
    expect(ended).toEqual(['a1']);
  });

  it('runs every task once, within its limits, whatever comes when', async () => {
    const task = fc.record({
      company: fc.constantFrom('a', 'b', 'c', 'd'),
      seconds: fc.integer({ min: 1, max: 9 }),
      after: fc.integer({ min: 0, max: 3 }),
      fails: fc.boolean(),
    });
    const check = fc.asyncProperty(fc.array(task, { maxLength: 40 }), async (tasks) => {
      const limits = { running: 3, runningPerCompany: 2, waitingPerCompany: 40, waitSeconds: 10_000 };
      const queue = fairQueue(limits, { refusal: () => new Refused(), now: () => Date.now() });
      const runs = new Map<string, number>();
      let done = 0;
      for (const { company, seconds, after, fails } of tasks) {
        const run = async () => {
          const mine = (runs.get(company) ?? 0) + 1;
          runs.set(company, mine);
          expect(mine).toBeLessThanOrEqual(limits.runningPerCompany);
          expect([...runs.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(limits.running);
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
          runs.set(company, (runs.get(company) ?? 0) - 1);
          if (fails) throw new Error('broken');
        };
        void queue(company, run)
          .catch((error: unknown) => expect(error).toEqual(new Error('broken')))
          .finally(() => (done += 1));
        await vi.advanceTimersByTimeAsync(after * 1000);
      }
      await vi.advanceTimersByTimeAsync(400_000);
      expect(done).toBe(tasks.length);
    });
    await fc.assert(check, { numRuns: 200 });
  });
});
