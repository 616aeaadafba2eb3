import { expect, test } from 'vitest';
import { turns } from './turns.ts';

const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

test('no more than two run at once, in the order they came, and a failure gives its place on', async () => {
  const inTurn = turns(2);
  const running: string[] = [];
  const ends = new Map<string, { done: () => void; failed: (error: Error) => void }>();
  const begin = (name: string) =>
    inTurn(() => {
      running.push(name);
      return new Promise<void>((done, failed) => ends.set(name, { done, failed }));
    }).catch(() => undefined);
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  await quiet();
  expect(running).toEqual(['a', 'b']);
  ends.get('b')?.failed(new Error('offline'));
  await quiet();
  expect(running).toEqual(['a', 'b', 'c']);
  ends.get('a')?.done();
  ends.get('c')?.done();
  await quiet();
  expect(running).toEqual(['a', 'b', 'c', 'd']);
  ends.get('d')?.done();
  await quiet();
  void begin('e');
  void begin('f');
  void begin('g');
  await quiet();
  expect(running).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});
