import { describe, expect, it } from 'vitest';
import { fairQueue, QueueFull } from './fairQueue.ts';

/** Jobs that end when they are told to, in a queue of 2 jobs at a time, 1 of each client, and 3 that wait for each of them. */
function aQueue(waitingClients = 100) {
  const run = fairQueue({ running: 2, runningPerClient: 1, waitingClients, waitingPerClient: 3 });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, name: string) =>
    run(client, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const settle = () => new Promise((soon) => setTimeout(soon));
  const endOldest = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { add, started, endOldest, settle };
}

describe('a queue in which clients take turns [S14]', () => {
  it('runs one job of each client at a time, and two in all', async () => {
    const { add, started, settle } = aQueue();
    void add('a', 'a1');
    void add('a', 'a2');
    void add('b', 'b1');
    void add('c', 'c1');
    await settle();
    expect(started).toEqual(['a1', 'b1']);
  });

  it('starts one job of each client in turn, however many one of them brought', async () => {
    const { add, started, endOldest } = aQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    void add('b', 'b1');
    void add('c', 'c1');
    while (started.length < 6) await endOldest();
    expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'a3', 'a4']);
  });

  it('refuses what one client brings beyond its places, and takes the others', async () => {
    const { add, settle } = aQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
    await expect(add('a', 'a5')).rejects.toThrow(new QueueFull('client'));
    void add('b', 'b1');
    await settle();
  });

  it('refuses a job that waits for longer than it may, and runs the next one of its client', async () => {
    const run = fairQueue({ running: 1, runningPerClient: 1, waitingClients: 9, waitingPerClient: 9, longestWait: 20 });
    const { promise: end, resolve } = Promise.withResolvers<string>();
    const first = run('a', () => end);
    await expect(run('a', async () => 'late')).rejects.toThrow(new QueueFull('wait'));
    await expect(run('b', async () => 'late')).rejects.toThrow(new QueueFull('wait'));
    resolve('first');
    expect(await first).toBe('first');
    expect(await run('a', async () => 'next')).toBe('next');
  });

  it('refuses a client where too many clients wait, and takes more of those that do', async () => {
    const { add, started, endOldest } = aQueue(1);
    void add('a', 'a1');
    void add('b', 'b1');
    void add('c', 'c1');
    await expect(add('d', 'd1')).rejects.toThrow(new QueueFull('clients'));
    void add('c', 'c2');
    while (started.length < 4) await endOldest();
    expect(started).toEqual(['a1', 'b1', 'c1', 'c2']);
    void add('d', 'd1');
    while (started.length < 5) await endOldest();
    expect(started).toContain('d1');
  });

  it('gives what the job gives, and goes on after one that fails', async () => {
    const run = fairQueue({ running: 1, runningPerClient: 1, waitingClients: 9, waitingPerClient: 9 });
    const failed = run('a', () => Promise.reject(new Error('no')));
    const done = run('a', async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await done).toBe('done');
  });

  it('takes a client’s jobs again when they are done', async () => {
    const { add, endOldest } = aQueue();
    const jobs = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
    for (const _ of jobs) await endOldest();
    await Promise.all(jobs);
    const again = add('a', 'a5');
    await endOldest();
    expect(await again).toBe('a5');
  });
});
