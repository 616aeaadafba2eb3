import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let at: TestApi;
let owner: TestUser;

beforeAll(async () => {
  at = await testApi();
  owner = await signUpOwner(at, { plan: 'TEAM' });
});
afterAll(() => at.close());

const nails = { description: 'Coil nails', rate: 38.75, item_type: 'MATERIAL', unit: 'BX' };

it('an item is kept as it was given, by any role, and the list is by description [R3.07, R7.13]', async () => {
  const estimator = await addColleague(at, owner, 4);
  const { status, data } = await estimator.call('catalogue.create', { body: { ...nails, code: 'FA-12', version: 7 } });
  await owner.call('catalogue.create', {
    body: { ...nails, description: 'Apprentice', item_type: 'PERSONNEL', unit: 'HR' },
  });

  expect(status).toBe(201);
  expect(data).toEqual({ ...nails, id: data.id, code: 'FA-12', category: '', version: 1 });
  const list = (await owner.call('catalogue.list')).data;
  expect(list.map(({ description }) => description)).toEqual(['Apprentice', 'Coil nails']);
});

it('an item asks for all but its code [R5.11]', async () => {
  const { status, error } = await owner.call('catalogue.create', { body: { code: 'X' } });

  expect(status).toBe(400);
  expect(error.fields).toEqual({
    description: ['Required'],
    rate: ['Required'],
    item_type: ['Required'],
    unit: ['Required'],
  });
});

it("nobody sees another company's catalogue", async () => {
  const stranger = await signUpOwner(at, { plan: 'TEAM' });

  expect((await stranger.call('catalogue.list')).data).toEqual([]);
});
