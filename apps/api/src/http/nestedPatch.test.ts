/** Tests every PATCH call with changes inside nested records, such as postal addresses. */
import { type apiCalls, type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { anAddress } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectSchema } from 'yup';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, type CallOptions, signUpOwner, type TestUser } from '../testing/testUser.ts';

type PatchCallName = { [N in CallName]: (typeof apiCalls)[N]['method'] extends 'PATCH' ? N : never }[CallName];
type NestedRecord = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is NestedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Two values of each nested record. Every field is set and differs between the two. */
const address = anAddress({ line2: 'Unit 4' });
const otherAddress = {
  line1: '9 Elm St',
  line2: 'Rear',
  city: 'Golden',
  state: 'UT',
  zip_code: '80401',
  country: 'CA',
};
const item_type_markups = { EQUIPMENT: 10, MATERIAL: 20, MISC: 30, PERSONNEL: 40 };
const otherMarkups = { EQUIPMENT: null, MATERIAL: 25.5, MISC: 0, PERSONNEL: 45 };
const client = { name: 'Kim Reyes', phone_no: '+13035550111', email: 'kim@client.example' };
const otherClient = { name: 'Lou Park', phone_no: '+13035550122', email: 'lou@client.example' };

let api: TestApi;
let owner: TestUser;
let params: Readonly<Record<PatchCallName, { readonly id: string }>>;
let firstValues: Readonly<Record<PatchCallName, Readonly<Record<string, NestedRecord>>>>;
let secondValues: typeof firstValues;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS' });
  const office = (await owner.call('offices.create', { body: { name: 'Denver' } })).data.id;
  const otherOffice = (await owner.call('offices.create', { body: { name: 'Boulder' } })).data.id;
  const project = (await owner.call('projects.create', { body: { title: 'Roof' } })).data.id;
  const item = { description: 'Drip edge', rate: 3.5, item_type: 'MATERIAL', unit: 'LF' };
  params = {
    'company.update': { id: owner.companyId },
    'users.update': { id: (await addColleague(api, owner, estimatorRole)).id },
    'offices.update': { id: office },
    'projects.update': { id: project },
    'catalogue.update': { id: (await owner.call('catalogue.create', { body: item })).data.id },
  };
  firstValues = {
    'company.update': { address, item_type_markups },
    'users.update': { profile: { role: estimatorRole, office } },
    'offices.update': { address },
    'projects.update': { address, client },
    'catalogue.update': {},
  };
  secondValues = {
    'company.update': { address: otherAddress, item_type_markups: otherMarkups },
    'users.update': { profile: { role: managerRole, office: otherOffice } },
    'offices.update': { address: otherAddress },
    'projects.update': { address: otherAddress, client: otherClient },
    'catalogue.update': {},
  };
});
afterAll(() => api.close());

const patchCallNames = callNames.filter((name): name is PatchCallName => callOf(name).method === 'PATCH');
/** The fields of each nested record, in alphabetical order. */
const fieldNames = (records: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(records).map(([key, record]) => [key, Object.keys(record).toSorted()]));
const nestedFields = (name: PatchCallName) => {
  const { body } = callOf(name);
  const fields = body instanceof ObjectSchema ? Object.entries(body.fields) : [];
  return Object.fromEntries(
    fields.flatMap(([key, field]) => (field instanceof ObjectSchema ? [[key, field.fields]] : [])),
  );
};

async function patchRecord(name: PatchCallName, body: unknown) {
  const options: CallOptions<PatchCallName> = { params: params[name], body };
  const { status, data, error } = await owner.call(name, options);
  expect({ status, error }).toEqual({ status: 200, error: undefined });
  return new Map<string, unknown>(Object.entries(data));
}

describe.each(patchCallNames)('a nested record in the body of %s [R7.07, R7.09, R7.12, R7.16]', (name) => {
  it('has all its fields in the test data', () => {
    expect(fieldNames(firstValues[name])).toEqual(fieldNames(nestedFields(name)));
    expect(fieldNames(secondValues[name])).toEqual(fieldNames(nestedFields(name)));
  });

  it('changes one field and keeps the fields that it does not contain', async () => {
    for (const [key, values] of Object.entries(secondValues[name])) {
      for (const [field, value] of Object.entries(values)) {
        const recordBefore = (await patchRecord(name, firstValues[name])).get(key);
        const recordAfter = (await patchRecord(name, { [key]: { [field]: value } })).get(key);
        expect(recordAfter).toEqual({ ...(isRecord(recordBefore) ? recordBefore : {}), [field]: value });
      }
    }
  });

  it('changes nothing if it is empty, and is refused if it is not an object', async () => {
    for (const key of Object.keys(firstValues[name])) {
      const recordBefore = (await patchRecord(name, firstValues[name])).get(key);
      expect((await patchRecord(name, { [key]: {} })).get(key)).toEqual(recordBefore);
      for (const invalidValue of [[], [{}], 'Golden', 7, true]) {
        const { status } = await owner.call(name, { params: params[name], body: { [key]: invalidValue } });
        expect(status).toBe(400);
      }
      expect((await patchRecord(name, {})).get(key)).toEqual(recordBefore);
    }
  });
});

it.each(['company.update', 'offices.update', 'projects.update'] as const)(
  '%s empties an address field that is null in the body, and all address fields if the address is null [R7.07, R7.09, R7.16]',
  async (name) => {
    await patchRecord(name, firstValues[name]);
    expect((await patchRecord(name, { address: { city: null } })).get('address')).toEqual({ ...address, city: '' });
    const emptyAddress = Object.fromEntries(Object.keys(address).map((field) => [field, '']));
    expect((await patchRecord(name, { address: null })).get('address')).toEqual(emptyAddress);
  },
);

it('null removes the office of a user, and a null profile is refused [R7.12]', async () => {
  const patchProfile = async (body: unknown) => (await patchRecord('users.update', body)).get('profile');
  await patchRecord('users.update', firstValues['users.update']);
  expect(await patchProfile({ profile: { office: null } })).toMatchObject({ role: estimatorRole, office: null });
  const refusedResponse = await owner.call('users.update', { params: params['users.update'], body: { profile: null } });
  expect([refusedResponse.status, refusedResponse.error.fields]).toEqual([400, { 'profile.role': ['Required'] }]);
});

describe.each(['company.update', 'offices.update', 'projects.update'] as const)(
  'in the body of %s [R5.03, R5.04, R5.06]',
  (name) => {
    const phoneBody = (phone_no: string) => (name === 'projects.update' ? { client: { phone_no } } : { phone_no });
    const phonePath = name === 'projects.update' ? 'client.phone_no' : 'phone_no';
    const fieldErrorsFor = async (body: object) =>
      (await owner.call(name, { params: params[name], body })).error?.fields;

    it('a zip code and a phone number are accepted in the format of the stored country', async () => {
      await patchRecord(name, { address: null, ...phoneBody('') });
      await patchRecord(name, { address: { country: 'GB' } });
      await patchRecord(name, { address: { zip_code: 'SW1A 1AA' } });
      const recordAfter = await patchRecord(name, phoneBody('020 7946 0958'));
      expect(recordAfter.get('address')).toMatchObject({ zip_code: 'SW1A 1AA' });
      expect(Object.fromEntries(recordAfter)).toMatchObject(phoneBody('020 7946 0958'));
    });

    it('an unknown country is refused, unless the record already has this country', async () => {
      const table = { 'company.update': 'companies', 'offices.update': 'offices', 'projects.update': 'projects' }[name];
      expect(await fieldErrorsFor({ address: { country: 'ZZ' } })).toEqual({
        'address.country': ['Not one of the choices'],
      });
      await api.db.system((tx) =>
        tx.execute(sql`UPDATE ${sql.identifier(table)} SET country = 'ZZ' WHERE id = ${params[name].id}`),
      );
      const recordAfter = await patchRecord(name, { address: { country: 'ZZ', city: 'Golden' } });
      expect(recordAfter.get('address')).toMatchObject({ country: 'ZZ', city: 'Golden' });
      await patchRecord(name, { address: null, ...phoneBody('') });
    });

    it('a British zip code and phone number are refused in the United States, also if the country changes to it', async () => {
      await patchRecord(name, { address: { country: 'GB', zip_code: 'SW1A 1AA' }, ...phoneBody('020 7946 0958') });
      const bothErrors = { 'address.zip_code': ['Invalid zip code'], [phonePath]: ['Invalid number'] };
      expect(await fieldErrorsFor({ address: { country: 'US' } })).toEqual(bothErrors);
      await patchRecord(name, { address: { country: 'US', zip_code: '80204' }, ...phoneBody('+13035550142') });
      expect(await fieldErrorsFor({ address: { zip_code: 'SW1A 1AA' } })).toEqual({
        'address.zip_code': ['Invalid zip code'],
      });
      expect(await fieldErrorsFor(phoneBody('020 7946 0958'))).toEqual({ [phonePath]: ['Invalid number'] });
    });
  },
);
