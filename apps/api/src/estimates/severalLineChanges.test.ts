/** Tests of the API call that makes several changes of the lines of an estimate. */
import { maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import { isSection, toSection } from '@plumbline/domain/estimates/lines/sections';
import { largestTotal, priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { managerRole } from '@plumbline/domain/users/roles';
import { toDollars } from '@plumbline/values/money';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { estimateItems } from '../database/schema/estimates.ts';
import { events } from '../database/schema/events.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const manager = await addColleague(api, owner, managerRole, { firstName: 'Max', lastName: 'Moreno' });
const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
let projectId: string;
/** The id of the estimate. */
let id: string;

beforeEach(async () => {
  ({ projectId, estimateId: id } = await createProject(owner));
});

const newId = () => uuidv7(new Date());
const shingles = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };

const addition = (description: string, fields: object = {}) => ({
  type: 'add',
  ...shingles,
  description,
  id: newId(),
  ...fields,
});
const update = (lineId: string, description: string, fields: { readonly version?: number } = {}) => ({
  type: 'update',
  id: lineId,
  ...shingles,
  description,
  ...fields,
});
const change = (changes: unknown, user = owner, estimateId = id) =>
  user.call('estimates.change', { params: { id: estimateId }, body: { changes } });

const getEstimate = async (estimateId = id, user = owner) =>
  (await user.call('estimates.get', { params: { id: estimateId } })).data;
const listOrder = async () => (await getEstimate()).items.map(({ index, description }) => `${index} ${description}`);
const listNames = async () => (await getEstimate()).items.map(({ description }) => description);

/** Adds lines at the end. Returns their ids. */
async function addLines(...descriptions: string[]): Promise<string[]> {
  const additions = descriptions.map((description) => addition(description));
  expect((await change(additions)).status).toBe(200);
  return additions.map((line) => line.id);
}

/** Adds copies of a line, with a rate of 0, until the estimate, which has two lines, has the maximum number of lines. */
const fillEstimate = (lineId: string) =>
  api.db.system((tx) =>
    tx.execute(sql`
      insert into estimate_items (company_id, id, estimate_id, index, description, rate, quantity, tax, unit, total)
      select company_id, gen_random_uuid(), estimate_id, number, description, 0, 0, 0, unit, 0
      from estimate_items, generate_series(3, ${maxEstimateRows}::int) as number where id = ${lineId}`),
  );

/** Expects that the stored totals match the lines, and that current_estimate of the project equals the total. */
async function expectCorrectTotals() {
  const { items, ...storedTotals } = await getEstimate();
  const { sub_total, tax_total } = priceEstimate(items);
  expect([storedTotals.sub_total, storedTotals.tax_total]).toEqual([toDollars(sub_total), toDollars(tax_total)]);
  const { data } = await owner.call('projects.get', { params: { id: projectId } });
  expect(data.current_estimate).toBe(storedTotals.amount_total);
  return { items, ...storedTotals };
}

describe('several changes in one request', () => {
  it('are made in order, and the response contains the lines, the new indexes and the totals', async () => {
    const [a = '', b = '', c = ''] = await addLines('A', 'B', 'C');
    const d = addition('D', { after: null });
    const { status, data } = await change([
      { ...update(a, 'A2', { version: 1 }), quantity: 3 },
      { type: 'delete', id: b, version: 1 },
      d,
      { type: 'move', ids: [c], after: d.id },
    ]);

    expect(status).toBe(200);
    expect(data.results).toMatchObject([
      { result: 'saved', item: { id: a, total: 324, version: 2, index: 3 } },
      { result: 'saved', item: null },
      { result: 'saved', item: { id: d.id, estimate: id, index: 1, version: 1 } },
      { result: 'saved', item: null },
    ]);
    expect(await listOrder()).toEqual(['1 D', '2 C', '3 A2']);
    expect(data.indexes.toSorted((x, y) => x.index - y.index)).toEqual([
      { id: d.id, index: 1 },
      { id: c, index: 2 },
      { id: a, index: 3 },
    ]);
    const { sub_total, tax_total, discount, amount_total, version } = await expectCorrectTotals();
    expect(data.totals).toEqual({ sub_total, tax_total, discount, amount_total, version, previous_version: 2 });
    expect(version).toBe(3);
  });

  it('add a line at the end if it has no position, and the other lines keep their indexes [R3.06]', async () => {
    const [a = ''] = await addLines('A', 'B', 'C');
    const { data } = await change([{ type: 'delete', id: a }, addition('D'), addition('E')]);

    expect(await listOrder()).toEqual(['2 B', '3 C', '4 D', '5 E']);
    expect(data.indexes.map(({ index }) => index)).toEqual([4, 5]);
    expect((await getEstimate()).items.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  });

  it('can move lines together, and a move does not change the versions of the lines', async () => {
    const [a = '', b = '', c = '', d = ''] = await addLines('A', 'B', 'C', 'D');
    await change([{ type: 'move', ids: [b, d], after: null }]);
    expect(await listNames()).toEqual(['B', 'D', 'A', 'C']);
    await change([{ type: 'move', ids: [d, d, b], after: c }]);
    expect(await listNames()).toEqual(['A', 'C', 'D', 'B']);
    expect((await change([update(a, 'A2', { version: 1 })])).data.results).toMatchObject([{ result: 'saved' }]);
  });

  it('are made even if one of them is in conflict, and the response names the user who changed the line [F6]', async () => {
    const [a = '', b = ''] = await addLines('A', 'B');
    await change([update(a, 'A of Max')], manager);
    const { data } = await change([
      update(a, 'A2', { version: 1 }),
      update(b, 'B2', { version: 1 }),
      { type: 'delete', id: a, version: 1 },
    ]);

    expect(data.results).toMatchObject([
      { result: 'conflict', item: { id: a, description: 'A of Max', version: 2 }, changedBy: 'Max Moreno' },
      { result: 'saved', item: { id: b, description: 'B2', version: 2 }, changedBy: '' },
      { result: 'conflict', item: { id: a }, changedBy: 'Max Moreno' },
    ]);
    expect(await listNames()).toEqual(['A of Max', 'B2']);
  });

  it('change nothing if all of them are in conflict', async () => {
    const [a = ''] = await addLines('A');
    const { version } = await getEstimate();
    const { data } = await change([
      update(a, 'A2', { version: 7 }),
      { type: 'delete', id: newId() },
      { type: 'move', ids: [newId()], after: null },
      { type: 'move', ids: [a], after: newId() },
      { type: 'move', ids: [a], after: a },
    ]);

    expect(data.results.map(({ result }) => result)).toEqual(Array(5).fill('conflict'));
    expect(data.results[1]).toEqual({ result: 'conflict', item: null, changedBy: '' });
    expect(data.totals.version).toBe(version);
    expect((await getEstimate()).version).toBe(version);
  });

  it('lower the discount only if it exceeds the total of the lines after all changes', async () => {
    const [a = ''] = await addLines('A');
    await owner.call('estimates.update', { params: { id }, body: { discount: 200 } });
    await change([{ type: 'delete', id: a }, addition('B')]);
    expect(await expectCorrectTotals()).toMatchObject({ discount: 200, amount_total: 16 });
    await change((await getEstimate()).items.map((line) => ({ type: 'delete', id: line.id })));
    expect(await expectCorrectTotals()).toMatchObject({ discount: 0, amount_total: 0 });
  });

  it('are recorded as one event', async () => {
    await addLines('A', 'B');
    const rows = await api.db.company(owner.companyId, (tx) => tx.select().from(events).where(eq(events.recordId, id)));
    expect(rows).toMatchObject([
      { type: 'estimate.changed', payload: { change: 'lines.changed', amountTotal: 432 }, actorId: owner.id },
    ]);
  });

  it('need the same number of SQL statements, whether there are 3 or 500 of them', async () => {
    const countStatements = async (changeCount: number) => {
      const { estimateId } = await createProject(owner);
      const querySpy = vi.spyOn(Client.prototype, 'query');
      const additions = Array.from({ length: changeCount }, (_, n) => addition(`Line ${n}`));
      expect((await change(additions, owner, estimateId)).status).toBe(200);
      const count = querySpy.mock.calls.length;
      querySpy.mockRestore();
      return count;
    };
    const statementCount = await countStatements(3);
    expect(statementCount).toBeLessThan(10);
    expect(await countStatements(500)).toBe(statementCount);
  });
});

describe('a repeated request [F4]', () => {
  it('returns the stored lines, whether the same call or the call for one line added them', async () => {
    const first = addition('A');
    const { type: _, ...body } = addition('B');
    await change([first]);
    await owner.call('estimateItems.create', { params: { id }, body });
    await change([update(first.id, 'A2')]);
    const { data } = await change([first, { type: 'add', ...body }, addition('C')]);

    expect(data.results).toMatchObject([
      { result: 'saved', item: { id: first.id, description: 'A2', version: 2 } },
      { result: 'saved', item: { id: body.id, description: 'B' } },
      { result: 'saved', item: { description: 'C' } },
    ]);
    expect(await listNames()).toEqual(['A2', 'B', 'C']);
  });

  it('returns the same previous and current version, because it does not change the estimate', async () => {
    const { data: first } = await change([addition('A')]);
    expect(first.totals).toMatchObject({ previous_version: 1, version: 2 });
    const { type: _, ...body } = addition('B');
    const { data: created } = await owner.call('estimateItems.create', { params: { id }, body });
    expect(created.totals).toMatchObject({ previous_version: 2, version: 3 });
    const { data: repeated } = await owner.call('estimateItems.create', { params: { id }, body });
    expect(repeated.totals).toMatchObject({ previous_version: 3, version: 3 });
    const { data: repeatedTogether } = await change([{ type: 'add', ...body }]);
    expect(repeatedTogether.totals).toMatchObject({ previous_version: 3, version: 3 });
  });

  it('does not add a deleted line again', async () => {
    const line = addition('A');
    await change([line]);
    await change([{ type: 'delete', id: line.id }]);
    expect((await change([line])).data.results).toEqual([{ result: 'conflict', item: null, changedBy: '' }]);
    expect(await listNames()).toEqual([]);
  });

  it('with the same operation ids gets the first results, and has no second effect', async () => {
    const [a = '', b = '', c = ''] = await addLines('A', 'B', 'C');
    const changes = [
      { ...update(a, 'A2', { version: 1 }), operation: crypto.randomUUID() },
      { type: 'delete', id: b, version: 1, operation: crypto.randomUUID() },
      { type: 'move', ids: [c], after: null, operation: crypto.randomUUID() },
      addition('D', { operation: crypto.randomUUID() }),
    ];
    const responses = await Promise.all(Array.from({ length: 3 }, () => change(changes)));
    await change([update(a, 'A of Max', { version: 2 }), { type: 'move', ids: [c], after: a }], manager);
    responses.push(await change(changes));

    expect(responses.map(({ data }) => data.results.map(({ result }) => result))).toEqual(
      Array(4).fill(Array(4).fill('saved')),
    );
    expect(responses.at(-1)?.data).toMatchObject({
      results: [{ item: { description: 'A of Max', version: 3 }, changedBy: '' }, { item: null }, {}, {}],
      totals: { previous_version: 4, version: 4 },
    });
    expect(await listNames()).toEqual(['A of Max', 'C', 'D']);
    await expectCorrectTotals();
  });

  it('with the operation id of a change in conflict, or of another estimate, makes the change', async () => {
    const [a = ''] = await addLines('A');
    const operation = crypto.randomUUID();
    expect((await change([{ ...update(a, 'A2', { version: 7 }), operation }])).data.results[0]?.result).toBe(
      'conflict',
    );
    expect((await change([{ ...update(a, 'A2', { version: 1 }), operation }])).data.results[0]?.result).toBe('saved');
    const other = await createProject(owner);
    const { data } = await change([addition('B', { operation })], owner, other.estimateId);
    expect(data).toMatchObject({ results: [{ result: 'saved' }], totals: { version: 2 } });
    expect((await change([{ type: 'delete', id: a, operation: 'x' }])).status).toBe(400);
  });

  it('adds each line once if it is sent 10 times at the same time', async () => {
    const additions = ['A', 'B', 'C'].map((description) => addition(description));
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(n % 2 ? additions : additions.toReversed())),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await listNames()).toSorted()).toEqual(['A', 'B', 'C']);
    await expectCorrectTotals();
  });
});

describe('a call of estimates.change', () => {
  it('adds one line if two changes add the same id, and makes the later changes of the line', async () => {
    const line = addition('A');
    const { data } = await change([
      line,
      { ...line, description: 'Another' },
      update(line.id, 'A2', { version: 1 }),
      update(line.id, 'A3', { version: 1 }),
      update(line.id, 'A4', { version: 2 }),
    ]);
    expect(data.results.map(({ result }) => result)).toEqual(['saved', 'saved', 'saved', 'conflict', 'saved']);
    expect(data.results[3]).toMatchObject({ item: { description: 'A4', version: 3 }, changedBy: 'Dana Whitlock' });
    expect(await listNames()).toEqual(['A4']);
  });

  it('cannot change or move a line after it deleted the line, or add the id of the line again', async () => {
    const [a = ''] = await addLines('A', 'B');
    const { data } = await change([
      { type: 'delete', id: a },
      { type: 'delete', id: a },
      update(a, 'A2'),
      addition('A3', { id: a }),
      { type: 'move', ids: [a], after: null },
    ]);
    expect(data.results.map(({ result }) => result)).toEqual(['saved', ...Array(4).fill('conflict')]);
    expect(await listOrder()).toEqual(['2 B']);
  });

  it('can delete a line that it adds', async () => {
    const line = addition('A');
    const { data } = await change([line, { type: 'delete', id: line.id }]);
    expect(data.results).toMatchObject([
      { result: 'saved', item: null },
      { result: 'saved', item: null },
    ]);
    expect(await listNames()).toEqual([]);
  });

  it('can have 500 changes with all fields', async () => {
    const [first = ''] = await addLines('First');
    const fields = { option: 'offered', cost: 61.5, after: first };
    const additions = Array.from({ length: 500 }, (_, index) => addition(`Line ${index}`, fields));
    expect((await change(additions)).status).toBe(200);
    const updates = additions.map((line) => ({ ...line, type: 'update', version: 1, kind: 'line', option: 'chosen' }));
    const { status, data } = await change(updates);
    expect(status).toBe(200);
    expect(data.results.every(({ item }) => item?.option === 'chosen' && item.version === 2)).toBe(true);
  });

  it('can have 500 changes with descriptions of 500 characters', async () => {
    const additions = Array.from({ length: 500 }, () => addition('漢'.repeat(500)));
    const { status, data } = await change(additions);
    expect(status).toBe(200);
    expect(data.results.every(({ result }) => result === 'saved')).toBe(true);
    const { items } = await expectCorrectTotals();
    expect(items.map(({ id: line }) => line)).toEqual(additions.map((line) => line.id));
    const moved = await change([{ type: 'move', ids: additions.slice(250).map((line) => line.id), after: null }]);
    expect(moved.data.indexes).toHaveLength(500);
    await expectCorrectTotals();
  });

  it.each([
    ['no changes', []],
    ['more than 500 changes', Array.from({ length: 501 }, () => ({ type: 'delete', id: newId() }))],
    ['a text instead of the list', 'add'],
    ['a list of lists', [[]]],
    ['an unknown type', [{ type: 'replace', id: newId() }]],
    ['a new line without id', [{ ...shingles, type: 'add' }]],
    ['a new line whose id is not a UUIDv7', [addition('A', { id: crypto.randomUUID() })]],
    ['an invalid rate', [addition('A'), addition('B', { rate: -10_000_000 })]],
    ['an update without description', [{ ...update(newId(), 'A'), description: ' ' }]],
    ['a deletion without id', [{ type: 'delete', version: 1 }]],
    ['a version that is not a number', [{ type: 'delete', id: newId(), version: '1' }]],
    ['a move without ids', [{ type: 'move', after: null }]],
    ['a move with an empty list of ids', [{ type: 'move', ids: [], after: null }]],
    [
      `a move of more than ${maxEstimateRows} lines`,
      [{ type: 'move', ids: Array(maxEstimateRows + 1).fill(newId()), after: null }],
    ],
    ['a move without position', [{ type: 'move', ids: [newId()] }]],
    ['an id that is not a UUID', [{ type: 'move', ids: ["' OR 1=1"], after: null }]],
    ['a description that PostgreSQL cannot store', [addition('A\0')]],
  ])('with %s gets 400 and changes nothing [B2, B3]', async (_, changes) => {
    const { status, error } = await change(changes);
    expect([status, Object.keys(error.fields ?? {})[0]?.startsWith('changes')]).toEqual([400, true]);
    expect((await getEstimate()).version).toBe(1);
  });

  it('with 500 invalid changes gets a response of less than 8 KB', async () => {
    const { status, error } = await change(Array(500).fill({ type: 'add' }));
    expect(status).toBe(400);
    expect(JSON.stringify(error).length).toBeLessThan(8 * 1024);
  });

  it('gets a response that names the invalid changes', async () => {
    const { error } = await change([addition('A'), addition('B', { rate: 'many' }), addition('C', { unit: 'X' })]);
    expect(Object.keys(error.fields ?? {})).toEqual(['changes[1].rate', 'changes[2].unit']);
  });

  it('ignores fields that only the server sets [S3]', async () => {
    const line = addition('A', {
      total: 1,
      index: 9,
      estimate: newId(),
      version: 5,
      company_id: otherCompanyOwner.companyId,
    });
    const { data } = await change([line]);
    expect(data.results).toMatchObject([{ item: { total: 216, index: 1, estimate: id, version: 1 } }]);
  });

  it(`cannot add a line to an estimate with ${maxEstimateRows} lines`, async () => {
    const [first = '', second = ''] = await addLines('First', 'Second');
    await fillEstimate(first);
    const message = 'An estimate has at most 5,000 lines';
    const refused = await change([addition('One more')]);
    expect([refused.status, refused.error.fields]).toEqual([400, { changes: [message] }]);
    const single = await owner.call('estimateItems.create', { params: { id }, body: shingles });
    expect([single.status, single.error.fields]).toEqual([400, { description: [message] }]);
    expect((await change([update(second, 'Changed')])).status).toBe(200);
    expect((await change([{ type: 'delete', id: first }, addition('Instead')])).status).toBe(200);
    await change([{ type: 'delete', id: second }]);
    expect((await owner.call('estimateItems.create', { params: { id }, body: shingles })).status).toBe(201);
    expect((await expectCorrectTotals()).items).toHaveLength(maxEstimateRows);
  });

  it(`moves all lines of an estimate with ${maxEstimateRows} lines`, async () => {
    const [first = ''] = await addLines('First', 'Second');
    await fillEstimate(first);
    const order = (await getEstimate()).items.map((line) => line.id);
    const ids = order.toReversed();
    const { status, data } = await change([{ type: 'move', ids, after: null }]);
    expect([status, data.results, data.indexes.length]).toEqual([
      200,
      [{ result: 'saved', item: null, changedBy: '' }],
      maxEstimateRows,
    ]);
    expect((await expectCorrectTotals()).items.map((line) => line.id)).toEqual(ids);
  });

  it('whose lines exceed the largest total gets 400 and changes nothing', async () => {
    const largest = { rate: 9_999_999, quantity: 999_999, tax: 100 };
    const { status, error } = await change(Array.from({ length: 4 }, (_, n) => addition(`${n}`, largest)));
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['changes']]);
    expect(await expectCorrectTotals()).toMatchObject({ amount_total: 0, version: 1 });
    expect((await change([addition('A', largest)])).status).toBe(200);
    expect((await expectCorrectTotals()).amount_total).toBeLessThan(toDollars(largestTotal));
  });
});

describe('a request to change lines [S1]', () => {
  it('gets 404 if the estimate belongs to another company', async () => {
    const [a = ''] = await addLines('A');
    expect((await change([{ type: 'delete', id: a }], otherCompanyOwner)).status).toBe(404);
    expect((await change([addition('B')], otherCompanyOwner)).status).toBe(404);
    expect(await listNames()).toEqual(['A']);
  });

  it('gets 404 if the project is deleted', async () => {
    await owner.call('projects.delete', { params: { id: projectId } });
    expect((await change([addition('A')])).status).toBe(404);
  });

  it.each([
    ['another company', otherCompanyOwner],
    ['the same company', owner],
  ])('cannot change, move or delete a line of another estimate of %s', async (_, user) => {
    const { estimateId } = await createProject(user);
    const line = addition('Theirs');
    await change([line], user, estimateId);
    const lineWithServerId = await user.call('estimateItems.create', {
      params: { id: estimateId },
      body: shingles,
    });
    const [a = ''] = await addLines('A');
    for (const foreignId of [line.id, lineWithServerId.data.id]) {
      const { status, data } = await change([
        update(foreignId, 'Ours'),
        { type: 'delete', id: foreignId },
        { type: 'move', ids: [foreignId], after: null },
        { type: 'move', ids: [a], after: foreignId },
      ]);
      expect(status).toBe(200);
      expect(data.results).toEqual(Array(4).fill({ result: 'conflict', item: null, changedBy: '' }));
    }
    const { items } = await getEstimate(estimateId, user);
    expect(items.map(({ description }) => description)).toEqual(['Theirs', 'Shingles']);
    expect(await listNames()).toEqual(['A']);
  });

  it('cannot add a line with the id of a line of another estimate of the company', async () => {
    const { estimateId } = await createProject(owner);
    const line = addition('Theirs');
    await change([line], owner, estimateId);
    const lineWithServerId = await owner.call('estimateItems.create', { params: { id: estimateId }, body: shingles });
    const { data } = await change([
      addition('A', { id: line.id }),
      addition('B', { id: lineWithServerId.data.id }),
      addition('C', { id: projectId }),
      addition('D'),
    ]);
    expect(data.results.map(({ result }) => result)).toEqual(['conflict', 'conflict', 'saved', 'saved']);
    expect((await getEstimate(estimateId)).items).toHaveLength(2);
    expect(await listNames()).toEqual(['C', 'D']);
  });

  it('can add a line with an id that another company uses', async () => {
    const { estimateId } = await createProject(otherCompanyOwner);
    const line = addition('A');
    await change([line]);
    expect((await change([line], otherCompanyOwner, estimateId)).data.results).toMatchObject([{ result: 'saved' }]);
    const rows = await api.db.system((tx) =>
      tx.select({ estimate: estimateItems.estimateId }).from(estimateItems).where(eq(estimateItems.id, line.id)),
    );
    expect(rows.map(({ estimate }) => estimate).toSorted()).toEqual([id, estimateId].toSorted());
  });
});

describe('two users who change one estimate', () => {
  it('get correct totals and indexes after many simultaneous calls', async () => {
    const lineIds = await addLines('A', 'B', 'C', 'D', 'E');
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const user = n % 2 ? manager : owner;
        const lineId = lineIds[n % 5] ?? '';
        if (n % 8 === 7) {
          const params = { id, itemId: lineId };
          return user.call('estimateItems.update', { params, body: { ...shingles, quantity: n, index: 2 } });
        }
        return change(
          [
            addition(`New ${n}`, n % 3 ? {} : { after: null }),
            { ...update(lineId, `Changed ${n}`), quantity: n },
            { type: 'move', ids: [lineId, lineIds[(n + 1) % 5] ?? ''], after: lineIds[(n + 3) % 5] ?? null },
            ...(n > 20 ? [{ type: 'delete', id: lineIds[(n + 2) % 5] ?? '' }] : []),
          ],
          user,
        );
      }),
    );
    // The call for one line gets 404 after another call deleted the line.
    expect(responses.filter(({ status }, n) => status !== 200 && !(n % 8 === 7 && status === 404))).toEqual([]);
    const { items } = await expectCorrectTotals();
    // Three of the 24 calls change one line, and each of the others adds a line.
    expect(items.filter(({ description }) => description.startsWith('New'))).toHaveLength(21);
    const indexes = items.map(({ index }) => index);
    expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
  });
});

it('validates the changes before the transaction, and sends only the first errors [S13]', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const companyTransactions = vi.spyOn(api.db, 'company');
  const { status, error } = await change(Array(500).fill({ type: 'add', id: 'x', rate: 'x' }));
  expect(status).toBe(400);
  expect(error?.fields).toHaveProperty(['changes[0].rate']);
  expect(error?.fields).not.toHaveProperty(['changes[20].rate']);
  const [firstParse = 0] = parse.mock.invocationCallOrder;
  expect(companyTransactions.mock.invocationCallOrder.every((order) => order > firstParse)).toBe(true);
});

it('the JSON that PostgreSQL makes of random lines is the JSON of the response that saved them', async () => {
  const decimal = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((n) => n / 10_000);
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((end) => `"\\</é\u2028😀${end}.`);
  const signed = (max: number) => fc.integer({ min: -max * 10_000, max: max * 10_000 }).map((n) => n / 10_000);
  const prices = { rate: signed(99_999), quantity: signed(999), tax: decimal(30), unit: fc.constantFrom('EA', 'SQ') };
  const option = fc.constantFrom('none', 'offered', 'chosen');
  const line = fc.record({ description: text, ...prices, option, cost: fc.option(decimal(999)) });
  const section = text.map((description) =>
    addition(description, { rate: 0, quantity: 0, tax: 0, unit: 'EA', kind: 'section' }),
  );
  const someAddition = fc.oneof(
    { weight: 5, arbitrary: line.map(({ description, ...values }) => addition(description, values)) },
    section,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(someAddition, { minLength: 20, maxLength: 60 }), async (additions) => {
      const { estimateId } = await createProject(owner);
      const { status, data } = await change(
        additions.map((addedLine) => ({ ...addedLine, id: newId() })),
        owner,
        estimateId,
      );
      expect(status).toBe(200);
      const saved = data.results.flatMap(({ item }) => item ?? []);
      const { items, sections } = await getEstimate(estimateId);
      expect(items).toEqual(saved.filter((item) => !isSection(item)));
      expect(sections).toEqual(saved.filter(isSection).map(toSection));
      expect((await owner.call('estimateItems.list', { params: { id: estimateId } })).data).toEqual(items);
    }),
    { numRuns: 5 },
  );
});
