/** Tests that companies share the time of the event loop. */
import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { eventLoopTurns, type PausableWork } from './eventLoopTurns.ts';

/** Turns with a simulated clock. `iterations` counts how often the work let the event loop run. */
function simulatedTurns() {
  let time = 0;
  let iterations = 0;
  const nextIteration = () =>
    new Promise<void>((resolve) => {
      iterations += 1;
      setImmediate(resolve);
    });
  const turns = eventLoopTurns(() => time, nextIteration);
  return {
    turns,
    iterations: () => iterations,
    work: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('work that pauses never runs for longer than its turn and one step, and the event loop runs between its turns [S13]', async () => {
  const { turns, iterations, work } = simulatedTurns();
  function* steps(): PausableWork<string> {
    for (let step = 0; step < 50; step++) {
      work(2);
      yield;
    }
    return 'done';
  }
  await expect(turns.runPausable('a', steps())).resolves.toBe('done');
  // Each turn has three steps: 4 ms are less than 5 ms, and 6 ms are more.
  expect(iterations()).toBe(16);
});

test('the work of a company is next after one turn of another company, however much work the other company has [S13]', async () => {
  const { turns, work } = simulatedTurns();
  const order: string[] = [];
  const add = (company: string, milliseconds: number) =>
    turns.run(company, () => {
      work(milliseconds);
      order.push(company);
    });
  const heavyWork = Array.from({ length: 30 }, () => add('a', 5));
  // The company `b` adds its next work only when its last work is finished, like the steps of one request.
  for (let step = 0; step < 8; step++) await add('b', 0.1);
  expect(order.filter((company) => company === 'a').length).toBeLessThanOrEqual(9);
  await Promise.all(heavyWork);
});

test('short work of several callers runs in the same iteration of the event loop', async () => {
  const { turns, iterations, work } = simulatedTurns();
  await Promise.all(Array.from({ length: 20 }, (_, index) => turns.run(`caller ${index}`, () => work(0.2))));
  expect(iterations()).toBe(0);
});

test('does not wait for the promise that the work returns', async () => {
  const { turns } = simulatedTurns();
  const endless = new Promise<void>(() => undefined);
  void turns.run('a', () => endless);
  await expect(turns.run('a', async () => 'next')).resolves.toBe('next');
});

test('refuses the work of a caller with too much waiting work, and accepts the work of others', async () => {
  const { turns, work } = simulatedTurns();
  const results = Array.from({ length: 520 }, () =>
    turns
      .run('a', () => work(5))
      .then(
        () => 'done',
        (error: unknown) =>
          error instanceof ApiError ? `${error.code} ${error.details.headers?.['Retry-After']}` : 'other',
      ),
  );
  await expect(turns.run('b', () => 'done')).resolves.toBe('done');
  const outcomes = await Promise.all(results);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'unavailable 1']));
  expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThanOrEqual(500);
});
