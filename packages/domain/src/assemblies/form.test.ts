/** Tests of the rows in the body of an assembly. */
import { describe, expect, it } from 'vitest';
import { anId } from '../testing/builders.ts';
import { assemblyBody } from './form.ts';

const errorsOf = (rows: unknown) =>
  assemblyBody.validate({ name: 'Roof', unit: 'SQ', rows }, { abortEarly: false }).then(
    () => [],
    ({ errors }: { errors: string[] }) => errors,
  );

describe('the body of an assembly', () => {
  it('can have each item only once', async () => {
    const row = { item: anId(1), quantity: 2 };
    expect(await errorsOf([row, { ...row, item: anId(2) }])).toEqual([]);
    expect(await errorsOf([row, row])).toEqual(['An item can be in an assembly only once']);
  });

  it('cannot have a row that is null', async () => {
    expect(await errorsOf([null])).toHaveLength(1);
  });
});
