import { createHash } from 'node:crypto';
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { aLineBody } from './authorizationMatrix/companyWithRecords.ts';

let at: TestApi;
let dana: TestUser;

beforeAll(async () => {
  at = await testApi();
  dana = await signUpOwner(at, { plan: 'TEAM_PLUS', seats: 50 });
});
afterAll(() => at.close());

type ListName = Extract<CallName, 'projects.list' | 'users.list' | 'offices.list' | 'catalogue.list'>;

const tagOf = async (list: ListName, who = dana) => (await who.call(list)).headers.get('etag') ?? '';
const again = async (list: ListName, tag: string) =>
  (await dana.call(list, { headers: { 'If-None-Match': tag } })).status;

const item = { description: 'Nails', rate: 2, item_type: 'MATERIAL', unit: 'BX' };
const aProject = async () => (await dana.call('projects.create', { body: { title: 'Roof' } })).data;
const anOffice = async () => (await dana.call('offices.create', { body: { name: 'Boulder' } })).data;
const anItem = async () => (await dana.call('catalogue.create', { body: item })).data;

/** Changes that affect the response of a list. */
const changes: readonly [what: string, list: ListName, prepare: () => Promise<() => Promise<unknown>>][] = [
  ['a new project', 'projects.list', async () => aProject],
  [
    'another title',
    'projects.list',
    async () => {
      const { id } = await aProject();
      return () => dana.call('projects.update', { params: { id }, body: { title: 'Siding' } });
    },
  ],
  [
    'replacing one project with another',
    'projects.list',
    async () => {
      const { id } = await aProject();
      return async () => {
        await aProject();
        await dana.call('projects.delete', { params: { id } });
      };
    },
  ],
  [
    'a changed estimate total',
    'projects.list',
    async () => {
      const { estimate } = await aProject();
      return () => dana.call('estimateItems.create', { params: { id: estimate ?? '' }, body: aLineBody });
    },
  ],
  [
    'swapping the totals of two projects',
    'projects.list',
    async () => {
      const [first, second] = [await aProject(), await aProject()];
      const price = (id: string | null, rate: number) =>
        dana.call('estimateItems.create', { params: { id: id ?? '' }, body: { ...aLineBody, rate } });
      const one = (await price(first.estimate, 10)).data;
      const other = (await price(second.estimate, 20)).data;
      const put = (line: typeof one, rate: number) =>
        dana.call('estimateItems.update', {
          params: { id: line.estimate, itemId: line.id },
          body: { ...aLineBody, rate },
        });
      return async () => {
        await put(one, 20);
        await put(other, 10);
      };
    },
  ],
  [
    'a star',
    'projects.list',
    async () => {
      const { id } = await aProject();
      return () => dana.call('projects.favour', { params: { id } });
    },
  ],
  ['a new user', 'users.list', async () => () => addColleague(at, dana, 4)],
  [
    'another name',
    'users.list',
    async () => () => dana.call('users.update', { params: { id: dana.id }, body: { first_name: 'Dora' } }),
  ],
  [
    'deleting a user',
    'users.list',
    async () => {
      const { id } = await addColleague(at, dana, 4);
      return () => dana.call('users.delete', { params: { id } });
    },
  ],
  [
    'deleting an office',
    'offices.list',
    async () => {
      const { id } = await anOffice();
      return () => dana.call('offices.delete', { params: { id } });
    },
  ],
  [
    'another rate',
    'catalogue.list',
    async () => {
      const { id } = await anItem();
      return () => dana.call('catalogue.update', { params: { id }, body: { rate: 3 } });
    },
  ],
];

it.each(changes)('%s changes the ETag of the list', async (_, list, prepare) => {
  const change = await prepare();
  const tag = await tagOf(list);
  expect(await again(list, tag)).toBe(304);
  await change();
  expect(await again(list, tag)).toBe(200);
  expect(await again(list, await tagOf(list))).toBe(304);
});

it('the ETag of another company does not match, also for empty lists', async () => {
  const other = await signUpOwner(at, { plan: 'TEAM' });
  await anItem();
  expect(await again('catalogue.list', await tagOf('catalogue.list', other))).toBe(200);
  await other.call('catalogue.create', { body: item });
  expect(await tagOf('catalogue.list', other)).not.toBe(await tagOf('catalogue.list'));
});

it('the ETag differs between companies with the same project versions and totals', async () => {
  const [first, second] = [await signUpOwner(at, { plan: 'TEAM' }), await signUpOwner(at, { plan: 'TEAM' })];
  for (const owner of [first, second]) await owner.call('projects.create', { body: { title: 'Roof' } });
  expect(await tagOf('projects.list', first)).not.toBe(await tagOf('projects.list', second));
});

it('the ETag is a SHA-256 of ids and versions and does not depend on the PostgreSQL version', async () => {
  const owner = await signUpOwner(at, { plan: 'TEAM' });
  const first = (await owner.call('catalogue.create', { body: item })).data;
  const second = (await owner.call('catalogue.create', { body: item })).data;
  await owner.call('catalogue.update', { params: { id: second.id }, body: { rate: 3 } });
  const [lower, higher] = [`${first.id} 1`, `${second.id} 2`].toSorted();
  const state = `${owner.companyId} ${lower},${higher}`;
  expect(await tagOf('catalogue.list', owner)).toBe(`"${createHash('sha256').update(state).digest('hex')}"`);
});

it('the ETag differs between users with different favourites', async () => {
  const erin = await addColleague(at, dana, 3);
  const { id } = await aProject();
  await dana.call('projects.favour', { params: { id } });
  expect(await tagOf('projects.list', erin)).not.toBe(await tagOf('projects.list'));
});
