/** Tests that the ETag of a list changes if the response changes, and differs between companies and between users. */
import { createHash } from 'node:crypto';
import { callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLineBody } from '../testing/authorizationMatrix/companyWithRecords.ts';
import { createProject } from '../testing/createApiWithOwner.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 50 });
});
afterAll(() => api.close());

type ListName =
  | 'projects.list'
  | 'users.list'
  | 'offices.list'
  | 'catalogue.list'
  | 'templates.list'
  | 'views.list'
  | 'assemblies.list';

const readEtag = async (list: ListName, user = owner) => (await user.call(list)).headers.get('etag') ?? '';
const statusFor = async (list: ListName, etag: string) =>
  (await owner.call(list, { headers: { 'If-None-Match': etag } })).status;

const item = { description: 'Nails', rate: 2, item_type: 'MATERIAL', unit: 'BX' };
const createOffice = async () => (await owner.call('offices.create', { body: { name: 'Boulder' } })).data;
const createItem = async () => (await owner.call('catalogue.create', { body: item })).data;
let nameCount = 0;
/** The names of templates and of assemblies are unique in a company. */
const uniqueName = () => `Name ${++nameCount}`;
const createTemplate = async () => {
  const { estimateId } = await createProject(owner);
  await owner.call('estimateItems.create', { params: { id: estimateId }, body: aLineBody });
  return (await owner.call('templates.create', { params: { id: estimateId }, body: { name: uniqueName() } })).data;
};
const createView = async () =>
  (await owner.call('views.create', { body: { name: uniqueName(), page: 'list', params: {} } })).data;
const assemblyBody = async (quantity: number) => ({
  name: uniqueName(),
  unit: 'SQ',
  rows: [{ item: (await createItem()).id, quantity }],
});
const createAssembly = async () => (await owner.call('assemblies.create', { body: await assemblyBody(2) })).data;

/** Changes that affect the response of a list. `prepare` creates the records and returns the function that makes the change. */
const changes: readonly [change: string, list: ListName, prepare: () => Promise<() => Promise<unknown>>][] = [
  ['a new project', 'projects.list', async () => () => createProject(owner)],
  [
    'a new title of a project',
    'projects.list',
    async () => {
      const { projectId } = await createProject(owner);
      return () => owner.call('projects.update', { params: { id: projectId }, body: { title: 'Siding' } });
    },
  ],
  [
    'replacing one project with another',
    'projects.list',
    async () => {
      const { projectId } = await createProject(owner);
      return async () => {
        await createProject(owner);
        await owner.call('projects.delete', { params: { id: projectId } });
      };
    },
  ],
  [
    'a new estimate total',
    'projects.list',
    async () => {
      const { estimateId } = await createProject(owner);
      return () => owner.call('estimateItems.create', { params: { id: estimateId }, body: aLineBody });
    },
  ],
  [
    'swapping the totals of two projects',
    'projects.list',
    async () => {
      const [firstProject, secondProject] = [await createProject(owner), await createProject(owner)];
      const addLine = (id: string, rate: number) =>
        owner.call('estimateItems.create', { params: { id }, body: { ...aLineBody, rate } });
      const firstLine = (await addLine(firstProject.estimateId, 10)).data;
      const secondLine = (await addLine(secondProject.estimateId, 20)).data;
      const setRate = (line: typeof firstLine, rate: number) =>
        owner.call('estimateItems.update', {
          params: { id: line.estimate, itemId: line.id },
          body: { ...aLineBody, rate },
        });
      return async () => {
        await setRate(firstLine, 20);
        await setRate(secondLine, 10);
      };
    },
  ],
  [
    'a new favourite',
    'projects.list',
    async () => {
      const { projectId } = await createProject(owner);
      return () => owner.call('projects.favour', { params: { id: projectId } });
    },
  ],
  ['a new user', 'users.list', async () => () => addColleague(api, owner, estimatorRole)],
  [
    'a new name of a user',
    'users.list',
    async () => () => owner.call('users.update', { params: { id: owner.id }, body: { first_name: 'Dora' } }),
  ],
  [
    'deleting a user',
    'users.list',
    async () => {
      const { id } = await addColleague(api, owner, estimatorRole);
      return () => owner.call('users.delete', { params: { id } });
    },
  ],
  [
    'deleting an office',
    'offices.list',
    async () => {
      const { id } = await createOffice();
      return () => owner.call('offices.delete', { params: { id } });
    },
  ],
  [
    'a new rate of a catalogue item',
    'catalogue.list',
    async () => {
      const { id } = await createItem();
      return () => owner.call('catalogue.update', { params: { id }, body: { rate: 3 } });
    },
  ],
  ['a new template', 'templates.list', async () => createTemplate],
  [
    'a new name of a template',
    'templates.list',
    async () => {
      const { id } = await createTemplate();
      return () => owner.call('templates.rename', { params: { id }, body: { name: uniqueName() } });
    },
  ],
  ['a new view', 'views.list', async () => createView],
  ['a new assembly', 'assemblies.list', async () => createAssembly],
  [
    'a new quantity in an assembly',
    'assemblies.list',
    async () => {
      const { id } = await createAssembly();
      const body = await assemblyBody(3);
      return () => owner.call('assemblies.update', { params: { id }, body });
    },
  ],
];

it('every list with an ETag has a test of a change', () => {
  const namesWithEtag = callNames.filter((name) => 'hasListEtag' in callOf(name));
  expect(new Set(changes.map(([, list]) => list))).toEqual(new Set(namesWithEtag));
});

it.each(changes)('%s changes the ETag of the list', async (_, list, prepare) => {
  const change = await prepare();
  const etag = await readEtag(list);
  expect(await statusFor(list, etag)).toBe(304);
  await change();
  expect(await statusFor(list, etag)).toBe(200);
  expect(await statusFor(list, await readEtag(list))).toBe(304);
});

it('the ETag of another company does not match, even if its list is empty', async () => {
  const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
  await createItem();
  expect(await statusFor('catalogue.list', await readEtag('catalogue.list', otherOwner))).toBe(200);
  await otherOwner.call('catalogue.create', { body: item });
  expect(await readEtag('catalogue.list', otherOwner)).not.toBe(await readEtag('catalogue.list'));
});

it('the ETag differs between companies with the same project versions and totals', async () => {
  const [firstOwner, secondOwner] = [
    await signUpOwner(api, { packageName: 'TEAM' }),
    await signUpOwner(api, { packageName: 'TEAM' }),
  ];
  for (const newOwner of [firstOwner, secondOwner]) await createProject(newOwner);
  expect(await readEtag('projects.list', firstOwner)).not.toBe(await readEtag('projects.list', secondOwner));
});

it('the ETag of the catalogue is the SHA-256 of the format, the company id and the ids and versions of all items', async () => {
  const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
  const firstItem = (await newOwner.call('catalogue.create', { body: item })).data;
  const secondItem = (await newOwner.call('catalogue.create', { body: item })).data;
  await newOwner.call('catalogue.update', { params: { id: secondItem.id }, body: { rate: 3 } });
  const [firstVersion, secondVersion] = [`${firstItem.id} 1`, `${secondItem.id} 2`].toSorted();
  const state = `names with numbers ${newOwner.companyId} ${firstVersion},${secondVersion}`;
  expect(await readEtag('catalogue.list', newOwner)).toBe(`"${createHash('sha256').update(state).digest('hex')}"`);
});

it('the ETag differs between users with different favourites', async () => {
  const manager = await addColleague(api, owner, managerRole);
  const { projectId } = await createProject(owner);
  await owner.call('projects.favour', { params: { id: projectId } });
  expect(await readEtag('projects.list', manager)).not.toBe(await readEtag('projects.list'));
});
