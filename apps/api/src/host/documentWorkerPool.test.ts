/** Tests that documents with many lines do not block the event loop, and that one company does not hold up another. */
import { createDocumentContent } from '@plumbline/domain/documents/documentContent';
import { aCompany, aLine, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { expect, it } from 'vitest';
import { ApiError } from '../http/errors.ts';
import { documentWorkerPool } from './documentWorkerPool.ts';

const contentWithLines = (count: number) =>
  JSON.stringify(
    createDocumentContent({
      kind: 'ESTIMATE',
      revision: 1,
      estimate: anEstimate({
        items: Array.from({ length: count }, (_, index) => aLine({ id: anId(index + 1), index: index + 1 })),
      }),
      project: aProject(),
      company: aCompany(),
      today: '2026-03-02',
    }),
  );

const long = contentWithLines(5_000);
const compareLong = {
  kind: 'compare',
  input: {
    older: { content: long, acceptedOptions: null },
    newer: { content: contentWithLines(1), acceptedOptions: null },
  },
} as const;

it('runs a job of another company before the waiting jobs of a company', async () => {
  const worker = documentWorkerPool({ workers: 1 });
  const order: string[] = [];
  const jobs = Array.from({ length: 4 }, () => worker.run(anId(1), compareLong).then(() => order.push('a')));
  const other = worker.run(anId(2), { kind: 'price', input: { content: long, options: [] } });
  jobs.push(other.then(() => order.push('b')));
  await Promise.all(jobs);
  expect(order).toEqual(['a', 'b', 'a', 'a', 'a']);
});

it('refuses a job above the limit of waiting jobs of its company', async () => {
  const worker = documentWorkerPool({ workers: 1, waiting: 1 });
  const run = () =>
    worker.run(anId(1), compareLong).then(
      () => 'done',
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    );
  expect(await Promise.all([run(), run(), run()])).toEqual(['done', 'done', 'unavailable']);
});

it('ends a job above the time limit, and runs the next one', async () => {
  const worker = documentWorkerPool({ workers: 1, seconds: 0.01 });
  await expect(worker.run(anId(1), compareLong)).rejects.toThrow(ApiError);
});
