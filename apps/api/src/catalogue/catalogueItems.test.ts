/** Tests of the API calls that list, create, change and delete catalogue items. */
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { describe, expect, it } from 'vitest';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const estimator = await addColleague(api, owner, estimatorRole);

const nails = {
  code: 'FA-12',
  description: 'Coil nails',
  rate: 38.75,
  item_type: 'MATERIAL',
  unit: 'BX',
  category: 'Fasteners',
  cost: null,
  markup: null,
  whole_units: false,
  covers: null,
  covers_unit: null,
  tax: null,
  scope: '',
};
const createItem = async () => (await owner.call('catalogue.create', { body: nails })).data.id;

describe('an item of the catalogue [R2.36, R7.14]', () => {
  it('can be read by an owner, and partially updated and deleted by an estimator', async () => {
    const params = { id: await createItem() };
    const savedResponse = await estimator.call('catalogue.update', {
      params,
      body: { rate: 41.3333, item_type: 'MISC' },
    });
    expect(savedResponse.data).toEqual({ ...nails, ...params, rate: 41.3333, item_type: 'MISC', version: 2 });
    expect((await owner.call('catalogue.get', { params })).data).toEqual(savedResponse.data);
    expect((await estimator.call('catalogue.delete', { params })).status).toBe(204);
    expect((await owner.call('catalogue.get', { params })).status).toBe(404);
    expect((await owner.call('catalogue.delete', { params })).status).toBe(404);
  });

  it.each([
    [{ description: '' }, 'description', 'Required'],
    [{ rate: -1 }, 'rate', 'Must not be negative'],
    [{ rate: 1.234567 }, 'rate', 'At most 5 decimals'],
    [{ rate: '1,000' }, 'rate', 'Invalid number'],
    [{ unit: 'FURLONG' }, 'unit', 'Not one of the choices'],
    [{ cost: -1 }, 'cost', 'Must not be negative'],
    [{ cost: '12' }, 'cost', 'Invalid number'],
    [{ markup: -100.5 }, 'markup', 'At least -100'],
    [{ markup: 10_001 }, 'markup', 'At most 10000'],
    [{ whole_units: 'yes' }, 'whole_units', 'Must be of type boolean'],
    [{ covers: 0 }, 'covers', 'Invalid number'],
    [{ covers: 1e308 }, 'covers', 'At most 999999'],
    [{ covers_unit: 'FURLONG' }, 'covers_unit', 'Not one of the choices'],
    [{ tax: 100.1 }, 'tax', 'At most 100'],
    [{ tax: -0.1 }, 'tax', 'Must not be negative'],
    [{ tax: '8' }, 'tax', 'Invalid number'],
    [{ scope: 'x'.repeat(2001) }, 'scope', 'At most 2000 characters'],
  ])('cannot be changed with %j, and the error names the field [R5.11]', async (body, field, message) => {
    const params = { id: await createItem() };
    const { status, error } = await owner.call('catalogue.update', { params, body });
    expect([status, error.fields?.[field]]).toEqual([400, [message]]);
  });

  it('can be sold in whole units that cover a quantity, and a change without these fields keeps them', async () => {
    const params = { id: await createItem() };
    const change = async (body: object) => (await estimator.call('catalogue.update', { params, body })).data;
    const whole = { whole_units: true, covers: 33.3, covers_unit: 'SF' };
    expect(await change(whole)).toMatchObject(whole);
    expect(await change({ code: 'FA-13' })).toMatchObject(whole);
    const any = { whole_units: false, covers: null, covers_unit: null };
    expect(await change(any)).toMatchObject(any);
  });

  it('has a tax and a description of several lines that are optional, also after it was deleted and restored', async () => {
    const params = { id: await createItem() };
    const change = async (body: object) => (await estimator.call('catalogue.update', { params, body })).data;
    const scope = { tax: 0, scope: 'Tear off\nHaul away' };
    expect(await change(scope)).toMatchObject(scope);
    expect(await change({ code: 'FA-13' })).toMatchObject(scope);
    await owner.call('catalogue.delete', { params });
    await owner.call('deleted.restoreItem', { params });
    expect((await owner.call('catalogue.get', { params })).data).toMatchObject(scope);
    expect(await change({ tax: 100, scope: '' })).toMatchObject({ tax: 100, scope: '' });
    expect(await change({ tax: null })).toMatchObject({ tax: null, scope: '' });
  });

  it('has a cost and a markup that are optional, and a change without them keeps them', async () => {
    const params = { id: await createItem() };
    const change = async (body: object) => (await estimator.call('catalogue.update', { params, body })).data;
    expect(await change({ cost: 25, markup: 55 })).toMatchObject({ cost: 25, markup: 55, rate: 38.75 });
    expect(await change({ code: 'FA-13' })).toMatchObject({ cost: 25, markup: 55, rate: 38.75 });
    expect(await change({ cost: null, markup: null })).toMatchObject({ cost: null, markup: null, rate: 38.75 });
  });

  it('cannot be changed or deleted with an outdated version, and the error 412 names the other user [F6]', async () => {
    const params = { id: await createItem() };
    await estimator.call('catalogue.update', { params, body: { rate: 40 } });
    for (const callName of ['catalogue.update', 'catalogue.delete'] as const) {
      const { status, error } = await owner.call(callName, {
        params,
        body: { rate: 5 },
        headers: { 'If-Match': '"1"' },
      });
      expect([status, error.changedBy]).toEqual([412, 'Erin Estes']);
      expect(error.current).toMatchObject({ rate: 40, version: 2 });
    }
  });

  it('is not found with an unknown id (404)', async () => {
    expect((await owner.call('catalogue.get', { params: { id: anId(999) } })).status).toBe(404);
  });
});

const newItem = { description: 'Coil nails', rate: 38.75, item_type: 'MATERIAL', unit: 'BX' };

it('owners and estimators can create items, and the list is sorted by description [R3.07, R7.13]', async () => {
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  const estimator = await addColleague(api, owner, estimatorRole);
  const { status, data } = await estimator.call('catalogue.create', {
    // The API ignores the version in the request.
    body: { ...newItem, code: 'FA-12', version: 7 },
  });
  await owner.call('catalogue.create', {
    body: { ...newItem, description: 'Apprentice', item_type: 'PERSONNEL', unit: 'HR' },
  });

  expect(status).toBe(201);
  const { code: _, description: __, rate: ___, item_type: ____, unit: _____, ...optional } = nails;
  const defaults = { ...optional, category: '' };
  expect(data).toEqual({ ...newItem, ...defaults, id: data.id, code: 'FA-12', version: 1 });
  const list = (await owner.call('catalogue.list')).data;
  expect(list.map(({ description }) => description)).toEqual(['Apprentice', 'Coil nails']);
});

it('every field except the code and the category is required [R5.11]', async () => {
  const { status, error } = await owner.call('catalogue.create', { body: { code: 'X' } });

  expect(status).toBe(400);
  expect(error.fields).toEqual({
    description: ['Required'],
    rate: ['Required'],
    item_type: ['Required'],
    unit: ['Required'],
  });
});

it('a company cannot read the catalogue of another company', async () => {
  const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
  const params = { id: await createItem() };

  expect((await otherCompanyOwner.call('catalogue.list')).data).toEqual([]);
  expect((await otherCompanyOwner.call('catalogue.get', { params })).status).toBe(404);
});
