/** Tests of the calls that list, create, change and delete assemblies. */
import { maxAssemblies, maxAssemblyRows } from '@plumbline/domain/assemblies/assembly';
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api, owner: otherCompanyOwner } = await createApiWithOwner();
let owner: TestUser;
let erin: TestUser;
let shinglesId: string;
let nailsId: string;

const createItem = async (description: string, user = owner) => {
  const body = { description, rate: 12.5, item_type: 'MATERIAL', unit: 'SQ' };
  return (await user.call('catalogue.create', { body })).data.id;
};

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  erin = await addColleague(api, owner, estimatorRole);
  shinglesId = await createItem('Shingles');
  nailsId = await createItem('Nails');
});

const roofBody = (values: object = {}) => ({
  name: 'Asphalt roof',
  unit: 'SQ',
  rows: [
    { item: shinglesId, quantity: 1.1 },
    { item: nailsId, quantity: 320 },
  ],
  ...values,
});
const create = (body: object, user = owner) => user.call('assemblies.create', { body });
const list = async (user = owner) => (await user.call('assemblies.list')).data;

describe('an assembly', () => {
  it('can be created, changed and deleted by an estimator, and has the names of its items', async () => {
    const { status, data } = await create(roofBody({ name: ' Asphalt roof ' }), erin);
    expect(status).toBe(201);
    expect(data).toEqual({
      id: data.id,
      name: 'Asphalt roof',
      unit: 'SQ',
      measures: [],
      rows: [
        { item: shinglesId, name: 'Shingles', quantity: 1.1 },
        { item: nailsId, name: 'Nails', quantity: 320 },
      ],
      version: 1,
    });
    const params = { id: data.id };
    const body = { name: 'Roof', unit: 'SF', rows: [{ item: nailsId, quantity: 3.2 }] };
    const updated = (await erin.call('assemblies.update', { params, body })).data;
    expect(updated).toEqual({
      ...params,
      ...body,
      measures: [],
      rows: [{ item: nailsId, name: 'Nails', quantity: 3.2 }],
      version: 2,
    });
    expect(await list()).toEqual([updated]);
    expect((await erin.call('assemblies.delete', { params })).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it('keeps an item that is deleted from the catalogue, but accepts no other missing item', async () => {
    const { id, rows } = (await create(roofBody())).data;
    await owner.call('catalogue.delete', { params: { id: nailsId } });
    expect((await list())[0]?.rows).toEqual(rows);
    const update = (body: object) => owner.call('assemblies.update', { params: { id }, body });
    expect((await update(roofBody({ name: 'Roof' }))).data.rows).toEqual(rows);
    const { status, error } = await update(roofBody({ rows: [...rows, { item: anId(999), quantity: 1 }] }));
    expect([status, error.fields]).toEqual([404, { 'rows[2].item': ['The catalogue does not have this item'] }]);
    expect((await create(roofBody({ name: 'Second roof' }))).status).toBe(404);
  });

  it('has the current name of an item after the assembly is saved again', async () => {
    const { id } = (await create(roofBody())).data;
    await owner.call('catalogue.update', { params: { id: nailsId }, body: { description: 'Coil nails' } });
    const { data } = await owner.call('assemblies.update', { params: { id }, body: roofBody() });
    expect(data.rows.map(({ name }) => name)).toEqual(['Shingles', 'Coil nails']);
  });

  it.each([
    ['an empty name', { name: '' }, 'name', 'Required'],
    ['an unknown unit', { unit: 'FURLONG' }, 'unit', 'Not one of the choices'],
    ['no rows', { rows: [] }, 'rows', 'Add at least one item'],
    ['a quantity of 0', { rows: [{ item: anId(1), quantity: 0 }] }, 'rows[0].quantity', 'Invalid number'],
    ['5 decimals', { rows: [{ item: anId(1), quantity: 1.23456 }] }, 'rows[0].quantity', 'At most 4 decimals'],
    ['a large quantity', { rows: [{ item: anId(1), quantity: 100_000 }] }, 'rows[0].quantity', 'At most 99999'],
    ['a row without an item', { rows: [{ quantity: 1 }] }, 'rows[0].item', 'Required'],
    [
      'too many rows',
      { rows: Array.from({ length: maxAssemblyRows + 1 }, (_, n) => ({ item: anId(n), quantity: 1 })) },
      'rows',
      'At most 50 items',
    ],
    [
      'the same item twice',
      { rows: Array(2).fill({ item: anId(1), quantity: 1 }) },
      'rows',
      'An item can be in an assembly only once',
    ],
  ])('is refused with %s, and the error names the field', async (_, values, field, message) => {
    const { status, error } = await create(roofBody(values));
    expect([status, error.fields?.[field]]).toEqual([400, [message]]);
  });

  it('needs a name that looks different from the names of all other assemblies of the company', async () => {
    await create(roofBody());
    for (const name of ['ASPHALT ROOF', 'Asphalt  roof', 'As\u200bphalt\u00a0roof']) {
      const { status, error } = await create(roofBody({ name }), erin);
      expect([status, error.fields]).toEqual([409, { name: ['There is an assembly with this name'] }]);
    }
    const { id } = (await create(roofBody({ name: 'Slate roof' }))).data;
    expect((await owner.call('assemblies.update', { params: { id }, body: roofBody() })).status).toBe(409);
    expect((await list()).map(({ name }) => name)).toEqual(['Asphalt roof', 'Slate roof']);
  });

  it('is created once if the call is repeated [F4]', async () => {
    const body = roofBody({ id: uuidv7(new Date()) });
    const responses = [...(await Promise.all([create(body), create(body)])), await create(body)];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await list()).toHaveLength(1);
  });

  it('cannot be changed or deleted with an outdated version, and the error 412 names the other user [F6]', async () => {
    const { id } = (await create(roofBody())).data;
    await erin.call('assemblies.update', { params: { id }, body: roofBody({ name: 'Roof' }) });
    const headers = { 'If-Match': '"1"' };
    const updated = await owner.call('assemblies.update', { params: { id }, body: roofBody(), headers });
    const deleted = await owner.call('assemblies.delete', { params: { id }, headers });
    for (const { status, error } of [updated, deleted]) expect([status, error.changedBy]).toEqual([412, 'Erin Estes']);
    expect(await list()).toMatchObject([{ name: 'Roof', version: 2 }]);
  });

  it(`is refused if the company has ${maxAssemblies} assemblies, even if several calls create one at the same time`, async () => {
    await create(roofBody());
    // After this statement the company has one assembly less than the maximum.
    await api.db.system((tx) =>
      tx.execute(sql`
        insert into assemblies (company_id, id, name, unit, rows)
        select company_id, gen_random_uuid(), 'Assembly ' || number, unit, rows
        from assemblies, generate_series(3, ${maxAssemblies}::int) as number where company_id = ${owner.companyId}`),
    );
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => create(roofBody({ name }))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(maxAssemblies);
  });

  it('is not found by users of another company, and cannot have an item of another company', async () => {
    const { id } = (await create(roofBody())).data;
    expect(await list(otherCompanyOwner)).toEqual([]);
    expect((await otherCompanyOwner.call('assemblies.delete', { params: { id } })).status).toBe(404);
    const foreignItem = await createItem('Slate', otherCompanyOwner);
    expect((await create(roofBody({ name: 'Slate', rows: [{ item: foreignItem, quantity: 1 }] }))).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});

describe('the measures of an assembly', () => {
  const measures = [
    { name: 'area', label: 'Roof area', default: null },
    { name: 'waste', label: 'Waste', default: 12.5 },
  ];
  const measuredBody = (formula: string) =>
    roofBody({
      measures,
      rows: [
        { item: shinglesId, quantity: 0, formula },
        { item: nailsId, quantity: 2 },
      ],
    });

  it('are stored with the formulas of its items, and can be removed', async () => {
    const { data } = await create(measuredBody('area * (1 + waste) / 100'));
    expect(data).toMatchObject({
      measures,
      rows: [
        { item: shinglesId, name: 'Shingles', quantity: 0, formula: 'area * (1 + waste) / 100' },
        { item: nailsId, name: 'Nails', quantity: 2 },
      ],
    });
    expect(await list()).toEqual([data]);
    const updated = await owner.call('assemblies.update', { params: { id: data.id }, body: roofBody() });
    expect(updated.data).toMatchObject({ measures: [], version: 2 });
    expect(updated.data.rows[0]).not.toHaveProperty('formula');
  });

  it.each([
    'length',
    'area.constructor',
    'area(1)',
    '('.repeat(200),
    `${'1+'.repeat(100)}1`,
    '"; DROP TABLE assemblies; --',
  ])('cannot be used in the formula %s', async (formula) => {
    const { status, error } = await create(measuredBody(formula));
    expect(status).toBe(400);
    expect(error.fields).toHaveProperty(['rows[0].formula']);
  });

  it('can be used in 50 formulas of the maximum length', async () => {
    const ids = await Promise.all(Array.from({ length: maxAssemblyRows }, (_, n) => createItem(`Item ${n}`)));
    const formula = `${'('.repeat(98)}area${')'.repeat(98)}`;
    const rows = ids.map((item) => ({ item, quantity: 0, formula }));
    const { status, data } = await create(roofBody({ measures, rows }));
    expect([status, data.rows.length, data.rows[49]?.formula]).toEqual([201, 50, formula]);
  });
});
