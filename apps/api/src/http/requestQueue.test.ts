/** Tests that the bodies of requests are validated in turns of their callers. */
import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { createRequestQueue } from './requestQueue.ts';

test('the request of a company waits for one request of another company, however many wait there [S13]', async () => {
  const queue = createRequestQueue();
  const order: string[] = [];
  const many = Array.from({ length: 30 }, () => queue('a', () => order.push('a')));
  await queue('b', () => order.push('b'));
  expect(order.indexOf('b')).toBeLessThanOrEqual(2);
  await Promise.all(many);
});

test('other events are processed between two requests [S13]', async () => {
  const queue = createRequestQueue();
  let validated = 0;
  const requests = Array.from({ length: 30 }, () => queue('a', () => (validated += 1)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(validated).toBeLessThanOrEqual(2);
  await Promise.all(requests);
});

test('too many requests of a caller are refused, and those of others are accepted', async () => {
  const queue = createRequestQueue();
  const results = Array.from({ length: 520 }, () =>
    queue('a', () => 'done').catch((error: unknown) =>
      error instanceof ApiError ? `${error.code} ${error.details.headers?.['Retry-After']}` : 'other',
    ),
  );
  await expect(queue('b', () => 'done')).resolves.toBe('done');
  const outcomes = await Promise.all(results);
  // One runs and 500 wait.
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(501);
  expect(new Set(outcomes)).toEqual(new Set(['done', 'unavailable 1']));
});
