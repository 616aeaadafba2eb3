/** Tests of the API call that makes several changes of the lines of an estimate. */
import { priceEstimate } from '@plumbline/domain/estimates/pricing';
import { toDollars } from '@plumbline/domain/shared/money';
import { managerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
let manager: TestUser;
let stranger: TestUser;
let id: string;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  manager = await addColleague(api, owner, managerRole, { firstName: 'Max', lastName: 'Moreno' });
  stranger = await signUpOwner(api, { packageName: 'TEAM' });
});
afterAll(() => api.close());

const newEstimate = async (user = owner) =>
  (await user.call('projects.create', { body: { title: 'Roof' } })).data.estimate ?? '';
beforeEach(async () => {
  id = await newEstimate();
});

const newId = () => uuidv7(new Date());
const shingles = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
const change = (changes: readonly object[], user = owner, estimateId = id) =>
  user.call('estimates.change', { params: { id: estimateId }, body: { changes } });
const getEstimate = async (estimateId = id) => (await owner.call('estimates.get', { params: { id: estimateId } })).data;
const names = async () => (await getEstimate()).items.map(({ description }) => description);

async function addLines(...descriptions: string[]): Promise<string[]> {
  const ids = descriptions.map(newId);
  const { status } = await change(
    descriptions.map((description, index) => ({ type: 'add', ...shingles, description, id: ids[index] })),
  );
  expect(status).toBe(200);
  return ids;
}

it('adds, changes, deletes and moves lines in one call', async () => {
  const [a = '', b = '', c = ''] = await addLines('A', 'B', 'C');
  const d = newId();
  const { status, data } = await change([
    { type: 'update', id: a, version: 1, ...shingles, description: 'A2', quantity: 3 },
    { type: 'delete', id: b, version: 1 },
    { type: 'add', id: d, ...shingles, description: 'D', after: null },
    { type: 'move', ids: [c], after: d },
  ]);
  expect(status).toBe(200);
  expect(data.results).toMatchObject([
    { result: 'saved', item: { id: a, total: 324, version: 2, index: 3 } },
    { result: 'saved', item: null },
    { result: 'saved', item: { id: d, index: 1, version: 1 } },
    { result: 'saved', item: null },
  ]);
  const { items, ...estimate } = await getEstimate();
  expect(items.map(({ index, description }) => `${index} ${description}`)).toEqual(['1 D', '2 C', '3 A2']);
  const totals = priceEstimate(items);
  expect(data.totals).toMatchObject({ amount_total: toDollars(totals.amount_total), version: 3 });
  expect(estimate).toMatchObject(data.totals);
  expect(data.indexes.toSorted((x, y) => x.index - y.index)).toEqual([
    { id: d, index: 1 },
    { id: c, index: 2 },
    { id: a, index: 3 },
  ]);
});

it('reports a conflict for one line and makes the other changes [F6]', async () => {
  const [a = '', b = ''] = await addLines('A', 'B');
  const update = (line: string, description: string, version = 1) => ({
    type: 'update',
    id: line,
    version,
    ...shingles,
    description,
  });
  await change([update(a, 'A of Max')], manager);
  const { data } = await change([update(a, 'A2'), update(b, 'B2'), { type: 'delete', id: a, version: 1 }]);
  expect(data.results).toMatchObject([
    { result: 'conflict', item: { id: a, description: 'A of Max', version: 2 }, changedBy: 'Max Moreno' },
    { result: 'saved', item: { id: b, description: 'B2', version: 2 } },
    { result: 'conflict', item: { id: a }, changedBy: 'Max Moreno' },
  ]);
  expect(await names()).toEqual(['A of Max', 'B2']);
});

it('changes nothing for a company that does not own the estimate [S1]', async () => {
  const [a = ''] = await addLines('A');
  expect((await change([{ type: 'delete', id: a }], stranger)).status).toBe(404);
  expect(await names()).toEqual(['A']);
});
