/** Tests of the form of an assembly. */
import { describe, expect, it } from 'vitest';
import { rebaseForm } from '../shared/formChanges.ts';
import { anAssembly, anId } from '../testing/builders.ts';
import { assemblyBody, assemblyInput, assemblyInputTexts } from './form.ts';

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
    expect(await errorsOf([null])).toEqual(['Required']);
  });
});

it('the changes of two users to the items of an assembly are combined item by item', () => {
  const rowsOf = (...quantities: readonly (readonly [id: number, quantity: number])[]) =>
    quantities.map(([id, quantity]) => ({ item: anId(id), name: `Item ${id}`, quantity }));
  const textsOf = (rows: ReturnType<typeof rowsOf>) => assemblyInputTexts.toTexts(assemblyInput(anAssembly({ rows })));
  const before = textsOf(rowsOf([1, 10], [2, 20], [3, 30]));
  const localInput = textsOf(rowsOf([1, 11], [3, 30], [4, 40]));
  const serverInput = textsOf(rowsOf([1, 12], [2, 20], [5, 50]));
  const { merged, differences } = rebaseForm(before, localInput, serverInput);
  expect(assemblyInputTexts.fromTexts(merged).rows).toEqual([
    { item: anId(1), quantity: '11' },
    { item: anId(5), quantity: '50' },
    { item: anId(4), quantity: '40' },
  ]);
  expect(differences).toEqual([
    { field: anId(1), localValue: '11', serverValue: '12', author: 'both' },
    { field: anId(2), localValue: '', serverValue: '20', author: 'localUser' },
    { field: anId(3), localValue: '30', serverValue: '', author: 'otherUser' },
    { field: anId(5), localValue: '', serverValue: '50', author: 'otherUser' },
    { field: anId(4), localValue: '40', serverValue: '', author: 'localUser' },
  ]);
});

it('an added item without a quantity is kept when the changes of another user are combined with it', () => {
  const before = assemblyInput(anAssembly({ rows: [{ item: anId(1), name: 'Item 1', quantity: 10 }] }));
  const localInput = { ...before, rows: [...before.rows, { item: anId(2), quantity: '' }] };
  const serverInput = { ...before, name: 'Roof of another user' };
  const { toTexts, fromTexts } = assemblyInputTexts;
  const { merged } = rebaseForm(toTexts(before), toTexts(localInput), toTexts(serverInput));
  expect(fromTexts(merged)).toEqual({ ...localInput, name: 'Roof of another user' });
});
