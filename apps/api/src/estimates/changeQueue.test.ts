/** Tests that calls of a company with many changes of lines run one after the other [S13]. */
import { expect, test } from 'vitest';
import { changeQueue } from './readQueue.ts';

/** Starts a call that never ends. Resolves with whether it runs. */
function startCall(queue: ReturnType<typeof changeQueue>, companyId: string, bytes: number | undefined) {
  const headers = bytes === undefined ? {} : { 'Content-Length': `${bytes}` };
  const state = { runs: false };
  void queue(companyId, new Request('http://localhost/', { method: 'POST', headers }), () => {
    state.runs = true;
    return new Promise<void>(() => undefined);
  });
  return state;
}

test.each([
  { bytes: 16 * 1024, runs: true },
  { bytes: 16 * 1024 + 1, runs: false },
  { bytes: undefined, runs: false },
])(
  'while a long call of the company runs, another call of $bytes bytes runs at once: $runs',
  async ({ bytes, runs }) => {
    const queue = changeQueue();
    const first = startCall(queue, 'a', 100_000);
    const second = startCall(queue, 'a', bytes);
    const other = startCall(queue, 'b', 100_000);
    await expect.poll(() => [first.runs, other.runs]).toEqual([true, true]);
    expect(second.runs).toBe(runs);
  },
);
