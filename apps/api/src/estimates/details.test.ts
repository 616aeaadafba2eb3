/** Tests of the number, the validity, the notes and the terms of an estimate. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffPrincipal } from '../http/principal.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';
import { insertEstimate } from './store.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
const createProject = (user = owner) => user.call('projects.create', { body: { title: 'Roof' } });
const getEstimate = async (id: string, user = owner) => (await user.call('estimates.get', { params: { id } })).data;
const createEstimate = async (user = owner) => getEstimate((await createProject(user)).data.estimate ?? '', user);
const update = (id: string, body: object, headers = {}) =>
  owner.call('estimates.update', { params: { id }, body, headers });

describe('the number of an estimate', () => {
  it('counts the estimates of the company from 1', async () => {
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    expect([(await createEstimate()).number, (await createEstimate(otherCompanyOwner)).number]).toEqual([1, 1]);
    expect((await createEstimate()).number).toBe(2);
  });

  it('has no gap and no duplicate after projects are created simultaneously', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => createProject()));
    const estimates = await Promise.all(responses.map(({ data }) => getEstimate(data.estimate ?? '')));
    expect(estimates.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  it('does not increase when the transaction of a new estimate is rolled back', async () => {
    const { project } = await createEstimate();
    const caller = { companyId: owner.companyId, userId: owner.id, today: '2026-03-02' } as StaffPrincipal;
    // The project already has an estimate.
    const transaction = api.db.company(owner.companyId, async (tx) =>
      insertEstimate(tx, caller, project, api.clock.now()),
    );
    await expect(transaction).rejects.toThrow('estimates_project_unique');
    expect((await createEstimate()).number).toBe(2);
  });

  it('cannot be changed', async () => {
    const { id } = await createEstimate();
    expect((await update(id, { number: 7, terms: 'Net 30' })).data).toMatchObject({ number: 1, terms: 'Net 30' });
  });
});

describe('the details of an estimate', () => {
  it('start with the default terms and validity of the company, and do not change when these defaults change', async () => {
    const setDefaults = (body: object) => owner.call('company.update', { params: { id: owner.companyId }, body });
    expect(await createEstimate()).toMatchObject({ terms: '', valid_until: null, client_notes: '' });
    await setDefaults({ default_terms: 'Net 30\r\nNo refunds', estimate_valid_days: 30 });
    const { data: project } = await createProject();
    const { id, terms, valid_until } = await getEstimate(project.estimate ?? '');
    expect(terms).toBe('Net 30\nNo refunds');
    expect(valid_until).toBe(addDays(project.created_date, 30));
    await setDefaults({ default_terms: 'Net 60', estimate_valid_days: null });
    expect(await getEstimate(id)).toMatchObject({ terms, valid_until });
    expect(await createEstimate()).toMatchObject({ terms: 'Net 60', valid_until: null });
  });

  it('can be changed one at a time, and the other details and the discount do not change', async () => {
    const { id } = await createEstimate();
    const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 0, unit: 'SQ' };
    await owner.call('estimateItems.create', { params: { id }, body: line });
    await update(id, { discount: 50 });
    await update(id, { client_notes: 'Ladder needed.\n\nDog in the yard.' });
    await update(id, { terms: 'Net 30' });
    const { status, data } = await update(id, { valid_until: '2026-12-31' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      client_notes: 'Ladder needed.\n\nDog in the yard.',
      terms: 'Net 30',
      valid_until: '2026-12-31',
      discount: 50,
      amount_total: 150,
      version: 6,
    });
    expect((await update(id, { discount: 10 })).data).toMatchObject({ terms: 'Net 30', valid_until: '2026-12-31' });
    expect((await update(id, { valid_until: null, terms: '', client_notes: null })).data).toMatchObject({
      valid_until: null,
      terms: '',
      client_notes: '',
      discount: 10,
    });
  });

  it('are returned with an estimate that has several lines', async () => {
    const { id } = await createEstimate();
    const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 0, unit: 'SQ' };
    for (let count = 0; count < 3; count += 1) await owner.call('estimateItems.create', { params: { id }, body: line });
    await update(id, { terms: 'Net 30', client_notes: 'Ladder needed.' });
    expect(await getEstimate(id)).toMatchObject({ terms: 'Net 30', client_notes: 'Ladder needed.' });
  });

  it.each([
    ['no field', {}, { discount: ['Required'] }],
    ['only the number', { number: 3 }, { discount: ['Required'] }],
    ['a discount of null', { discount: null }, { discount: [expect.any(String)] }],
    ['terms of 5001 characters', { terms: 'x'.repeat(5001) }, { terms: ['At most 5000 characters'] }],
    ['a number as the client notes', { client_notes: 7 }, { client_notes: [expect.any(String)] }],
    ['a date in another format', { valid_until: '31-12-2026' }, { valid_until: ['Not a date'] }],
  ])('cannot be changed with a body that has %s', async (_, body, fields) => {
    const { id } = await createEstimate();
    const { status, error } = await update(id, body);
    expect([status, error.fields]).toEqual([400, fields]);
  });

  it('cannot be changed with an outdated version: the call returns 412 with the current estimate', async () => {
    const { id } = await createEstimate();
    await update(id, { terms: 'Net 30' });
    const { status, error } = await update(id, { terms: 'Net 60' }, { 'If-Match': '"1"' });
    expect(status).toBe(412);
    expect(error.current).toMatchObject({ terms: 'Net 30', version: 2 });
  });
});

it.each([
  ['terms of 5001 characters', { default_terms: 'x'.repeat(5001) }, 'default_terms'],
  ['a validity of -1 days', { estimate_valid_days: -1 }, 'estimate_valid_days'],
  ['a validity of 1.5 days', { estimate_valid_days: 1.5 }, 'estimate_valid_days'],
  ['a validity of 4000 days', { estimate_valid_days: 4000 }, 'estimate_valid_days'],
])('a company cannot have %s as the default for its estimates', async (_, body, field) => {
  const { status, error } = await owner.call('company.update', { params: { id: owner.companyId }, body });
  expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
});
