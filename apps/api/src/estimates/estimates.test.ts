import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import { priceEstimate } from '@plumbline/domain/estimates/pricing';
import { toDollars } from '@plumbline/domain/shared/money';
import { managerRole } from '@plumbline/domain/users/roles';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
let manager: TestUser;
let stranger: TestUser;
let project: string;
let id: string;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { plan: 'TEAM' });
  manager = await addColleague(api, owner, managerRole, { firstName: 'Max', lastName: 'Moreno' });
  stranger = await signUpOwner(api, { plan: 'TEAM' });
});
afterAll(() => api.close());

beforeEach(async () => {
  const { data } = await owner.call('projects.create', { body: { title: 'Roof' } });
  project = data.id;
  id = data.estimate ?? '';
});

const original = Client.prototype.query;
const shingles = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
const tearOffLine = { description: 'Tear-off', rate: 65.5, quantity: 10, tax: 0, unit: 'SQ' };
const gutters = { description: 'Gutters', rate: 12.3456, quantity: 41.5, tax: 7.25, unit: 'LF' };

const estimate = async () => (await owner.call('estimates.get', { params: { id } })).data;
const order = async () => (await estimate()).items.map(({ index, description }) => `${index} ${description}`);
const add = (body: object, by = owner) => by.call('estimateItems.create', { params: { id }, body });
const added = async (body: object): Promise<EstimateItem> => (await add(body)).data;
const change = (itemId: string, body: object, headers = {}) =>
  owner.call('estimateItems.update', { params: { id, itemId }, body, headers });
const remove = (itemId: string) => owner.call('estimateItems.delete', { params: { id, itemId } });
const discount = (amount: unknown, headers = {}) =>
  owner.call('estimates.update', { params: { id }, body: { discount: amount }, headers });

/** Expects that the stored totals match the stored lines and that current_estimate of the project equals the total. */
async function expectCorrectTotals() {
  const { items, ...stored } = await estimate();
  const totals = priceEstimate(items);
  expect([stored.sub_total, stored.tax_total]).toEqual([totals.sub_total, totals.tax_total].map(toDollars));
  expect(Math.round(stored.amount_total * 100)).toBe(
    Math.round(stored.sub_total * 100) + Math.round(stored.tax_total * 100) - Math.round(stored.discount * 100),
  );
  const { data } = await owner.call('projects.get', { params: { id: project } });
  expect(data.current_estimate).toBe(stored.amount_total);
  return { items, ...stored };
}

describe('estimate lines', () => {
  it('are priced by the server, which computes the totals [R3.05, R5.15]', async () => {
    expect(await added({ ...shingles, total: 1, index: 9, estimate: project })).toMatchObject({
      ...shingles,
      total: 216,
      index: 1,
      estimate: id,
      version: 1,
    });
    await add(tearOffLine);
    await add(gutters);

    expect(await expectCorrectTotals()).toMatchObject({
      sub_total: 1367.34,
      tax_total: 53.15,
      discount: 0,
      amount_total: 1420.49,
      version: 4,
    });
  });

  it('can be changed in every field, and the totals follow', async () => {
    const { id: itemId } = await added(shingles);
    const { status, data } = await change(itemId, { ...shingles, quantity: 3, description: 'Better shingles' });

    expect(status).toBe(200);
    expect(data).toMatchObject({ id: itemId, description: 'Better shingles', total: 324, index: 1, version: 2 });
    expect(await expectCorrectTotals()).toMatchObject({ amount_total: 324, version: 3 });
  });

  it('keep their index when another line is deleted, and a new line gets the last index + 1 [R3.06]', async () => {
    const first = await added(shingles);
    await add(tearOffLine);
    await add(gutters);
    expect((await remove(first.id)).status).toBe(204);
    expect((await remove(first.id)).status).toBe(404);
    await add(shingles);

    expect(await order()).toEqual(['2 Tear-off', '3 Gutters', '4 Shingles']);
    await expectCorrectTotals();
  });

  it('can be moved to the place of another line, and are numbered from 1 again', async () => {
    const lines = ['A', 'B', 'C', 'D', 'E'].map((description) => ({ ...shingles, description }));
    const ids: string[] = [];
    for (const line of lines) ids.push((await added(line)).id);
    const moved = (at: number, index: number) => change(ids[at] ?? '', { ...lines[at], index });

    expect((await moved(3, 2)).data.index).toBe(2);
    expect(await order()).toEqual(['1 A', '2 D', '3 B', '4 C', '5 E']);
    expect((await moved(0, 4)).data.index).toBe(4);
    expect(await order()).toEqual(['1 D', '2 B', '3 C', '4 A', '5 E']);
    expect((await moved(4, 0)).data.index).toBe(1);
    expect((await moved(4, 900)).data.index).toBe(5);
    expect(await order()).toEqual(['1 D', '2 B', '3 C', '4 A', '5 E']);
    await remove(ids[1] ?? '');
    await moved(0, 4);
    expect(await order()).toEqual(['1 D', '3 C', '4 A', '5 E']);
    await moved(4, 3);
    expect(await order()).toEqual(['1 D', '2 E', '3 C', '4 A']);
  });

  it('with an invalid field get 400 with the name of the field and change nothing [R5.10, B3]', async () => {
    const { status, error } = await add({ description: '', rate: '1,000', quantity: -1, tax: 1e308, unit: 'X' });

    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['description', 'quantity', 'rate', 'tax', 'unit']);
    expect((await estimate()).version).toBe(1);
  });

  it('have exact totals up to the largest total; a larger one gets 400', async () => {
    const largest = { ...shingles, rate: 9_999_999, quantity: 999_999, tax: 100 };
    for (let line = 0; line < 3; line++) expect((await add(largest)).status).toBe(201);
    const { status, error } = await add(largest);

    expect(status).toBe(400);
    expect(error.fields).toHaveProperty('rate');
    await expectCorrectTotals();
  });

  it('keep the totals correct after any sequence of changes', { timeout: 60_000 }, async () => {
    const figure = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((n) => n / 10_000);
    const body = fc.record({ rate: figure(999), quantity: figure(99), tax: figure(30) });
    const step = fc.record({ kind: fc.constantFrom('add', 'change', 'remove', 'discount'), at: fc.nat(9), body });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const { kind, at, body: figures } of steps) {
          const { items, sub_total } = await estimate();
          const item = items[at % Math.max(1, items.length)];
          const line = { ...shingles, ...figures };
          if (kind === 'add' || !item) await add(line);
          else if (kind === 'change') await change(item.id, line);
          else if (kind === 'remove') await remove(item.id);
          else await discount(Math.floor(sub_total / 2));
        }
        await expectCorrectTotals();
      }),
      { numRuns: 8 },
    );
  });
});

describe('a saved line', () => {
  it('is returned with the totals and version of the estimate', async () => {
    const totals = async () => {
      const { sub_total, tax_total, discount, amount_total, version } = await estimate();
      return { sub_total, tax_total, discount, amount_total, version };
    };
    const { data: line } = await add(shingles);
    expect(line.totals).toEqual({ sub_total: 200, tax_total: 16, discount: 0, amount_total: 216, version: 2 });
    expect(line.totals).toEqual(await totals());
    const { data: changed } = await change(line.id, { ...shingles, quantity: 3 });
    expect(changed.totals).toMatchObject({ amount_total: 324, version: 3 });
    expect(changed.totals).toEqual(await totals());
  });

  it('needs one locking read and one write after authentication', async () => {
    const { data: line } = await add(shingles);
    const statements: string[] = [];
    const query = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const [statement] = args;
      statements.push(typeof statement === 'string' ? statement : String((statement as { text: string }).text));
      return original.apply(this, args as never) as never;
    });
    expect((await change(line.id, { ...shingles, quantity: 4 }, { 'If-Match': '"1"' })).status).toBe(200);
    query.mockRestore();
    expect(statements.map((text) => text.trim().split(/\s+/, 2).join(' '))).toEqual([
      'BEGIN; SET',
      'SELECT users.role,',
      'SELECT estimates.id',
      'WITH new_totals',
      'COMMIT',
    ]);
  });
});

describe('a discount [R2.32]', () => {
  it('is subtracted from the total', async () => {
    await add(shingles);
    const { status, data } = await discount(50);

    expect(status).toBe(200);
    expect(data).toMatchObject({ sub_total: 200, tax_total: 16, discount: 50, amount_total: 166, version: 3 });
    expect(data.items).toHaveLength(1);
    await expectCorrectTotals();
  });

  it('above sub total and taxes gets 400', async () => {
    await add(shingles);
    expect((await discount(216)).data.amount_total).toBe(0);
    const { status, error } = await discount(216.01);

    expect(status).toBe(400);
    expect(error).toMatchObject({ fields: { discount: ['At most $216.00'] } });
    expect((await estimate()).discount).toBe(216);
  });

  it('is reduced when lines are removed, so that the total is not negative', async () => {
    const { id: itemId } = await added(shingles);
    await add(tearOffLine);
    await discount(800);
    await remove(itemId);
    expect(await expectCorrectTotals()).toMatchObject({ discount: 655, amount_total: 0 });
  });
});

describe('two users who change one estimate', () => {
  it('can add lines concurrently, and each line gets a unique index', async () => {
    const people = [owner, manager];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add({ ...shingles, quantity: n + 1 }, people[n % 2])),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { items, version } = await expectCorrectTotals();
    expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(version).toBe(21);
  });

  it('keep the totals correct when they change, move and delete the same lines', async () => {
    const lines: EstimateItem[] = [];
    for (let line = 0; line < 4; line++) lines.push(await added({ ...shingles, quantity: line + 1 }));
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => {
        const [by, itemId] = [n % 2 ? manager : owner, lines[n % 4]?.id ?? ''];
        const params = { id, itemId };
        if (n > 27) return by.call('estimateItems.delete', { params });
        if (n % 7 === 0) return by.call('estimates.update', { params: { id }, body: { discount: n } });
        return by.call('estimateItems.update', { params, body: { ...tearOffLine, quantity: n, index: (n % 5) + 1 } });
      }),
    );

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await expectCorrectTotals();
  });

  it('get 412 with the name of the other user if they changed the same line [F6]', async () => {
    const { id: itemId } = await added(shingles);
    const second = { params: { id, itemId }, body: { ...shingles, quantity: 7 }, headers: { 'If-Match': '"1"' } };
    expect((await manager.call('estimateItems.update', second)).status).toBe(200);
    const { status, error } = await change(itemId, { ...shingles, quantity: 9 }, { 'If-Match': '"1"' });

    expect(status).toBe(412);
    expect(error).toMatchObject({ changedBy: 'Max Moreno', current: { id: itemId, quantity: 7, version: 2 } });
    expect((await estimate()).items[0]?.quantity).toBe(7);
  });

  it('can change different lines', async () => {
    const [first, second] = [await added(shingles), await added(tearOffLine)];
    expect((await change(first.id, { ...shingles, quantity: 5 }, { 'If-Match': '"1"' })).status).toBe(200);
    expect((await change(second.id, { ...tearOffLine, quantity: 5 }, { 'If-Match': '"1"' })).status).toBe(200);
    await expectCorrectTotals();
  });

  it('get 412 for a discount with an outdated version of the estimate', async () => {
    await add(shingles);
    expect((await discount(5, { 'If-Match': '"1"' })).status).toBe(412);
    expect((await discount(5, { 'If-Match': '"2"' })).status).toBe(200);
  });
});

it('every request for an estimate of another company returns 404 [S1]', async () => {
  const { id: itemId } = await added(shingles);
  const calls = await Promise.all([
    stranger.call('estimates.get', { params: { id } }),
    stranger.call('estimates.update', { params: { id }, body: { discount: 1 } }),
    stranger.call('estimateItems.list', { params: { id } }),
    stranger.call('estimateItems.create', { params: { id }, body: shingles }),
    stranger.call('estimateItems.update', { params: { id, itemId }, body: shingles }),
    stranger.call('estimateItems.delete', { params: { id, itemId } }),
  ]);

  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404));
  expect((await estimate()).version).toBe(2);
});

it('a line returns 404 under another estimate', async () => {
  const { id: itemId } = await added(shingles);
  const { data: other } = await owner.call('projects.create', { body: { title: 'Another' } });
  const params = { id: other.estimate ?? '', itemId };

  expect((await owner.call('estimateItems.update', { params, body: shingles })).status).toBe(404);
  expect((await owner.call('estimateItems.delete', { params })).status).toBe(404);
});
