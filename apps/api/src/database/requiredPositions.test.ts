/** Tests of the position of the log that a read of a replica requires. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogPosition } from './logPosition.ts';
import { coalesceCalls, type RequiredPositions, requiredPositions } from './requiredPositions.ts';

/** The responses of the primary, in the order of the requests. */
let responses: PromiseWithResolvers<LogPosition>[];
let milliseconds: number;
let positions: RequiredPositions;

beforeEach(() => {
  responses = [];
  milliseconds = 0;
  const readPosition = () => {
    const response = Promise.withResolvers<LogPosition>();
    responses.push(response);
    return response.promise;
  };
  positions = requiredPositions(readPosition, () => milliseconds);
});

const sample = async (position: LogPosition) => {
  const sampling = positions.sample();
  responses.at(-1)?.resolve(position);
  await sampling;
};

describe('a read of a company', () => {
  it('is for the primary before the position of the primary is known', async () => {
    expect(positions.requiredBy('acme', 10n)).toBeUndefined();
    await sample(20n);
    expect(positions.requiredBy('acme', 10n)).toBe(20n);
  });

  it('requires the position of the last write of the caller', async () => {
    await sample(20n);
    expect(positions.requiredBy('acme', 30n)).toBe(30n);
  });

  it('requires the position after the last change of the company, and is for the primary until that is known', async () => {
    await sample(20n);
    const change = positions.recordChange('acme');
    expect(positions.requiredBy('acme', 10n)).toBeUndefined();
    expect(positions.requiredBy('brown', 10n)).toBe(20n);
    responses.at(-1)?.resolve(40n);
    await change;
    expect(positions.requiredBy('acme', 10n)).toBe(40n);
    expect(positions.requiredBy('brown', 10n)).toBe(20n);
  });

  it('requires the later one of two changes, also if the primary responds to the first one last', async () => {
    await sample(20n);
    const changes = [positions.recordChange('acme'), positions.recordChange('acme')];
    responses.at(-1)?.resolve(50n);
    responses.at(-2)?.resolve(40n);
    await Promise.all(changes);
    expect(positions.requiredBy('acme', 10n)).toBe(50n);
  });

  it('stays for the primary after a change whose position was not read, until the next sample', async () => {
    await sample(20n);
    const change = positions.recordChange('acme');
    responses.at(-1)?.reject(new Error('no response'));
    await expect(change).rejects.toThrow('no response');
    expect(positions.requiredBy('acme', 10n)).toBeUndefined();
    await sample(60n);
    expect(positions.requiredBy('acme', 10n)).toBe(60n);
  });

  it('does not forget a change during a sample', async () => {
    await sample(20n);
    const sampling = positions.sample();
    void positions.recordChange('acme');
    responses.at(-2)?.resolve(30n);
    await sampling;
    expect(positions.requiredBy('acme', 10n)).toBeUndefined();
  });

  it('is for the primary when the last sample is older than 5 seconds', async () => {
    await sample(20n);
    milliseconds = 5_000;
    expect(positions.requiredBy('acme', 10n)).toBe(20n);
    milliseconds = 5_001;
    expect(positions.requiredBy('acme', 10n)).toBeUndefined();
  });

  it('is for the primary after unknown changes, until a sample that started afterwards', async () => {
    await sample(20n);
    const sampling = positions.sample();
    positions.recordUnknownChanges();
    responses.at(-1)?.resolve(30n);
    await sampling;
    expect(positions.requiredBy('acme', 10n)).toBeUndefined();
    await sample(40n);
    expect(positions.requiredBy('acme', 10n)).toBe(40n);
  });
});

describe('coalesceCalls', () => {
  it('gives callers during a run the result of the next run, and only one of them starts it', async () => {
    const runs: PromiseWithResolvers<number>[] = [];
    const run = coalesceCalls(() => {
      const next = Promise.withResolvers<number>();
      runs.push(next);
      return next.promise;
    });
    const first = run();
    await expect.poll(() => runs.length).toBe(1);
    const later = [run(), run()];
    runs[0]?.reject(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    expect(runs).toHaveLength(2);
  });
});
