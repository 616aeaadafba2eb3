/** Tests of the API calls for estimates: lines, totals, discount and concurrent changes. */
import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { managerRole } from '@plumbline/domain/users/roles';
import { toDollars } from '@plumbline/values/money';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { recordRoundTrips } from '../testing/recordRoundTrips.ts';
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

const shingles = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
const tearOff = { description: 'Tear-off', rate: 65.5, quantity: 10, tax: 0, unit: 'SQ' };
const gutters = { description: 'Gutters', rate: 12.3456, quantity: 41.5, tax: 7.25, unit: 'LF' };

const getEstimate = async () => (await owner.call('estimates.get', { params: { id } })).data;
const listOrder = async () => (await getEstimate()).items.map(({ index, description }) => `${index} ${description}`);
const addLine = (body: object, user = owner) => user.call('estimateItems.create', { params: { id }, body });
const createLine = async (body: object): Promise<EstimateItem> => (await addLine(body)).data;
const changeLine = (itemId: string, body: object, headers = {}) =>
  owner.call('estimateItems.update', { params: { id, itemId }, body, headers });
const removeLine = (itemId: string) => owner.call('estimateItems.delete', { params: { id, itemId } });
const setDiscount = (amount: unknown, headers = {}) =>
  owner.call('estimates.update', { params: { id }, body: { discount: amount }, headers });

const update = (body: object) => owner.call('estimates.update', { params: { id }, body });

/** Expects that the stored totals match the stored lines and that current_estimate of the project equals the total. */
async function expectCorrectTotals() {
  const { items, ...storedTotals } = await getEstimate();
  const { sub_total, tax_total, discount } = priceEstimate(items, storedTotals);
  expect([storedTotals.sub_total, storedTotals.tax_total, storedTotals.discount]).toEqual(
    [sub_total, tax_total, discount].map(toDollars),
  );
  expect(Math.round(storedTotals.amount_total * 100)).toBe(
    Math.round(storedTotals.sub_total * 100) +
      Math.round(storedTotals.tax_total * 100) -
      Math.round(storedTotals.discount * 100),
  );
  const { data } = await owner.call('projects.get', { params: { id: projectId } });
  expect(data.current_estimate).toBe(storedTotals.amount_total);
  return { items, ...storedTotals };
}

describe('estimate lines', () => {
  it('are priced by the server, and the server computes the totals [R3.05, R5.15]', async () => {
    expect(await createLine({ ...shingles, total: 1, index: 9, estimate: projectId })).toMatchObject({
      ...shingles,
      total: 216,
      index: 1,
      estimate: id,
      version: 1,
    });
    await addLine(tearOff);
    await addLine(gutters);

    expect(await expectCorrectTotals()).toMatchObject({
      sub_total: 1367.34,
      tax_total: 53.15,
      discount: 0,
      amount_total: 1420.49,
      version: 4,
    });
  });

  it('can be changed, and the totals are computed again', async () => {
    const { id: itemId } = await createLine(shingles);
    const { status, data } = await changeLine(itemId, { ...shingles, quantity: 3, description: 'Better shingles' });

    expect(status).toBe(200);
    expect(data).toMatchObject({ id: itemId, description: 'Better shingles', total: 324, index: 1, version: 2 });
    expect(await expectCorrectTotals()).toMatchObject({ amount_total: 324, version: 3 });
  });

  it('keep their index when another line is deleted, and a new line gets the last index + 1 [R3.06]', async () => {
    const firstLine = await createLine(shingles);
    await addLine(tearOff);
    await addLine(gutters);
    expect((await removeLine(firstLine.id)).status).toBe(204);
    expect((await removeLine(firstLine.id)).status).toBe(404);
    await addLine(shingles);

    expect(await listOrder()).toEqual(['2 Tear-off', '3 Gutters', '4 Shingles']);
    await expectCorrectTotals();
  });

  it('can be moved to the position of another line, and are numbered from 1 again', async () => {
    const ids = new Map<string, string>();
    for (const name of ['A', 'B', 'C', 'D', 'E'])
      ids.set(name, (await createLine({ ...shingles, description: name })).id);
    const moveLine = (name: string, index: number) =>
      changeLine(ids.get(name) ?? '', { ...shingles, description: name, index });

    expect((await moveLine('D', 2)).data.index).toBe(2);
    expect(await listOrder()).toEqual(['1 A', '2 D', '3 B', '4 C', '5 E']);
    expect((await moveLine('A', 4)).data.index).toBe(4);
    expect(await listOrder()).toEqual(['1 D', '2 B', '3 C', '4 A', '5 E']);
    expect((await moveLine('E', 0)).data.index).toBe(1);
    expect((await moveLine('E', 900)).data.index).toBe(5);
    expect(await listOrder()).toEqual(['1 D', '2 B', '3 C', '4 A', '5 E']);
    await removeLine(ids.get('B') ?? '');
    await moveLine('A', 4);
    expect(await listOrder()).toEqual(['1 D', '3 C', '4 A', '5 E']);
    await moveLine('E', 3);
    expect(await listOrder()).toEqual(['1 D', '2 E', '3 C', '4 A']);
  });

  it('with invalid fields are refused with 400, and the error names the fields [R5.10, B3]', async () => {
    const { status, error } = await addLine({ description: '', rate: '1,000', quantity: -1e9, tax: 1e308, unit: 'X' });

    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['description', 'quantity', 'rate', 'tax', 'unit']);
    expect((await getEstimate()).version).toBe(1);
  });

  it('can be credits: a negative rate or quantity lowers the sub total and the taxes', async () => {
    await addLine(shingles);
    const { data: credit } = await addLine({ ...shingles, description: 'Credit', quantity: -1 });
    expect(credit).toMatchObject({ quantity: -1, total: -108 });
    expect(await expectCorrectTotals()).toMatchObject({ sub_total: 100, tax_total: 8, amount_total: 108 });
    const { data: changed } = await changeLine(credit.id, {
      ...shingles,
      description: 'Credit',
      rate: -250,
      quantity: 1,
    });
    expect(changed).toMatchObject({ rate: -250, total: -270 });
    expect(await expectCorrectTotals()).toMatchObject({ sub_total: -50, tax_total: -4, amount_total: -54 });
  });

  it('cannot have a negative tax, and the error names the field', async () => {
    const { status, error } = await addLine({ ...shingles, tax: -8 });
    expect([status, error.fields]).toEqual([400, { tax: ['Must not be negative'] }]);
  });

  it('cannot hide totals above the largest total behind credits', async () => {
    const largestLine = { ...shingles, rate: 9_999_999, quantity: 999_999, tax: 0 };
    for (let line = 0; line < 7; line++) expect((await addLine(largestLine)).status).toBe(201);
    expect((await addLine({ ...largestLine, rate: -9_999_999, tax: 100 })).status).toBe(201);
    expect((await addLine({ ...largestLine, tax: 50 })).status).toBe(201);
    expect((await addLine(largestLine)).error.fields).toHaveProperty('rate');
    await expectCorrectTotals();
  });

  it('have exact totals up to the largest total, and a line that exceeds it is refused with 400', async () => {
    const largestLine = { ...shingles, rate: 9_999_999, quantity: 999_999, tax: 100 };
    for (let line = 0; line < 3; line++) expect((await addLine(largestLine)).status).toBe(201);
    const { status, error } = await addLine(largestLine);

    expect(status).toBe(400);
    expect(error.fields).toHaveProperty('rate');
    await expectCorrectTotals();
  });

  it('have correct totals after random sequences of changes', { timeout: 60_000 }, async () => {
    const decimal = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((n) => n / 10_000);
    const signed = (max: number) => fc.integer({ min: -max * 2_000, max: max * 10_000 }).map((n) => n / 10_000);
    const somePrices = fc.record({ rate: signed(999), quantity: signed(99), tax: decimal(30) });
    const step = fc.record({
      kind: fc.constantFrom('add', 'change', 'remove', 'discount', 'percent', 'basis'),
      position: fc.nat(9),
      prices: somePrices,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const { kind, position, prices } of steps) {
          const { items, sub_total } = await getEstimate();
          const item = items[position % Math.max(1, items.length)];
          const line = { ...shingles, ...prices };
          if (kind === 'add' || !item) await addLine(line);
          else if (kind === 'change') await changeLine(item.id, line);
          else if (kind === 'remove') await removeLine(item.id);
          else if (kind === 'discount') await setDiscount(Math.max(0, Math.floor(sub_total / 2)));
          else if (kind === 'percent') await update({ discount_percent: position * 10 });
          else await update({ discount_basis: position % 2 === 0 ? 'before_tax' : 'after_tax' });
          await expectCorrectTotals();
        }
        await expectCorrectTotals();
      }),
      { numRuns: 12 },
    );
  });
});

describe('saving a line', () => {
  it('returns the line with the totals and the version of the estimate', async () => {
    const readTotals = async () => {
      const { sub_total, tax_total, discount, amount_total, version } = await getEstimate();
      return { sub_total, tax_total, discount, amount_total, version, previous_version: version - 1 };
    };
    const { data: line } = await addLine(shingles);
    expect(line.totals).toMatchObject({ sub_total: 200, tax_total: 16, discount: 0, amount_total: 216, version: 2 });
    expect(line.totals).toEqual(await readTotals());
    const { data: changedLine } = await changeLine(line.id, { ...shingles, quantity: 3 });
    expect(changedLine.totals).toMatchObject({ amount_total: 324, version: 3 });
    expect(changedLine.totals).toEqual(await readTotals());
  });

  it('needs four round trips to the database: authentication, lock and read, write and COMMIT', async () => {
    const { data: line } = await addLine(shingles);
    const roundTrips = await recordRoundTrips(async () => {
      const { status } = await changeLine(line.id, { ...shingles, quantity: 4 }, { 'If-Match': '"1"' });
      expect(status).toBe(200);
    });
    const beginnings = roundTrips.map((texts) =>
      texts.map((text) =>
        text
          .trim()
          .split(/[\s(]+/, 2)
          .join(' '),
      ),
    );
    expect(beginnings).toEqual([
      ['BEGIN', 'SELECT set_config', 'SELECT users.role,'],
      ['SELECT estimates.id', 'SELECT SELECT'],
      ['WITH new_totals'],
      ['COMMIT'],
    ]);
  });
});

describe('a discount [R2.32]', () => {
  it('is subtracted from the total', async () => {
    await addLine(shingles);
    const { status, data } = await setDiscount(50);

    expect(status).toBe(200);
    expect(data).toMatchObject({ sub_total: 200, tax_total: 16, discount: 50, amount_total: 166, version: 3 });
    expect(data.items).toHaveLength(1);
    await expectCorrectTotals();
  });

  it('is refused with 400 if it exceeds the sub total with taxes', async () => {
    await addLine(shingles);
    expect((await setDiscount(216)).data.amount_total).toBe(0);
    const { status, error } = await setDiscount(216.01);

    expect(status).toBe(400);
    expect(error).toMatchObject({ fields: { discount: ['At most $216.00'] } });
    expect((await getEstimate()).discount).toBe(216);
  });

  it('is lowered to 0 by credits that are larger than the prices, and cannot be added then', async () => {
    await addLine(shingles);
    await setDiscount(50);
    await addLine({ ...shingles, rate: -150 });
    expect(await expectCorrectTotals()).toMatchObject({ discount: 0, amount_total: -108 });
    expect((await setDiscount(0.01)).error).toMatchObject({ fields: { discount: ['At most $0.00'] } });
  });

  it('is reduced when lines are removed, so that the total is not negative', async () => {
    const { id: itemId } = await createLine(shingles);
    await addLine(tearOff);
    await setDiscount(800);
    await removeLine(itemId);
    expect(await expectCorrectTotals()).toMatchObject({ discount: 655, amount_total: 0 });
  });

  it('in percent follows the lines, and an amount replaces it', async () => {
    await addLine(shingles);
    expect((await update({ discount_percent: 10 })).data).toMatchObject({ discount: 21.6, discount_percent: 10 });
    const { id: itemId } = await createLine(tearOff);
    expect(await expectCorrectTotals()).toMatchObject({ discount: 87.1, amount_total: 783.9 });
    await removeLine(itemId);
    expect(await expectCorrectTotals()).toMatchObject({ discount: 21.6, discount_percent: 10, amount_total: 194.4 });
    expect((await update({ terms: 'Net 30' })).data).toMatchObject({ discount: 21.6, discount_percent: 10 });
    expect((await setDiscount(50)).data).toMatchObject({ discount: 50, discount_percent: null, amount_total: 166 });
    await update({ discount_percent: 25 });
    expect((await update({ discount_percent: null })).data).toMatchObject({ discount: 54, discount_percent: null });
    await addLine(tearOff);
    expect(await expectCorrectTotals()).toMatchObject({ discount: 54 });
  });

  it('before tax lowers the taxes of all lines, whatever line changes', async () => {
    const taxed = { description: 'Vent', rate: 45, quantity: 1, tax: 21, unit: 'EA' };
    const { id: itemId } = await createLine(taxed);
    await addLine(taxed);
    await addLine(taxed);
    await setDiscount(60);
    expect(await expectCorrectTotals()).toMatchObject({ tax_total: 28.35, discount: 60, amount_total: 103.35 });
    expect((await update({ discount_basis: 'before_tax' })).data).toMatchObject({
      tax_total: 15.75,
      discount: 60,
      amount_total: 90.75,
    });
    await changeLine(itemId, { ...taxed, quantity: 2 });
    expect(await expectCorrectTotals()).toMatchObject({ sub_total: 180, tax_total: 25.2, amount_total: 145.2 });
    await removeLine(itemId);
    expect(await expectCorrectTotals()).toMatchObject({ sub_total: 90, tax_total: 6.3, amount_total: 36.3 });
    expect((await setDiscount(90.01)).error).toMatchObject({ fields: { discount: ['At most $90.00'] } });
    expect((await update({ discount_percent: 100 })).data).toMatchObject({
      discount: 90,
      tax_total: 0,
      amount_total: 0,
    });
    expect((await setDiscount(0)).data).toMatchObject({ tax_total: 18.9, amount_total: 108.9 });
    await expectCorrectTotals();
  });

  it('before tax is the default of new estimates if the company has chosen it, and old estimates stay as they are', async () => {
    const setBasis = (discount_basis: string) =>
      owner.call('company.update', { params: { id: owner.companyId }, body: { discount_basis } });
    expect((await setBasis('before_tax')).data).toMatchObject({ discount_basis: 'before_tax' });
    expect((await getEstimate()).discount_basis).toBe('after_tax');
    id = (await createProject(owner)).estimateId;
    expect((await getEstimate()).discount_basis).toBe('before_tax');
    await setBasis('after_tax');
    expect((await getEstimate()).discount_basis).toBe('before_tax');
  });

  it('is refused as an amount and a percentage together, and above 100 %', async () => {
    await addLine(shingles);
    expect((await update({ discount: 5, discount_percent: 5 })).error.fields).toHaveProperty('discount_percent');
    expect((await update({ discount_percent: 101 })).error.fields).toHaveProperty('discount_percent');
    expect((await update({ discount_basis: 'net' })).error.fields).toHaveProperty('discount_basis');
  });
});

describe('an estimate with concurrent changes', () => {
  it('gives each line a unique index if two users add lines at the same time', async () => {
    const users = [owner, manager];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => addLine({ ...shingles, quantity: n + 1 }, users[n % 2])),
    );

    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const { items, version } = await expectCorrectTotals();
    expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(version).toBe(21);
  });

  it('has correct totals after two users change, move and delete the same lines at the same time', async () => {
    const lines: EstimateItem[] = [];
    for (let line = 0; line < 4; line++) lines.push(await createLine({ ...shingles, quantity: line + 1 }));
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, n) => {
        const [user, itemId] = [n % 2 ? manager : owner, lines[n % 4]?.id ?? ''];
        const params = { id, itemId };
        if (n > 27) return user.call('estimateItems.delete', { params });
        if (n % 7 === 0) return user.call('estimates.update', { params: { id }, body: { discount: n } });
        return user.call('estimateItems.update', { params, body: { ...tearOff, quantity: n, index: (n % 5) + 1 } });
      }),
    );

    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    await expectCorrectTotals();
  });

  it('refuses the later change of the same line with 412 and the name of the user who changed it first [F6]', async () => {
    const { id: itemId } = await createLine(shingles);
    const managerUpdate = {
      params: { id, itemId },
      body: { ...shingles, quantity: 7 },
      headers: { 'If-Match': '"1"' },
    };
    expect((await manager.call('estimateItems.update', managerUpdate)).status).toBe(200);
    const { status, error } = await changeLine(itemId, { ...shingles, quantity: 9 }, { 'If-Match': '"1"' });

    expect(status).toBe(412);
    expect(error).toMatchObject({ changedBy: 'Max Moreno', current: { id: itemId, quantity: 7, version: 2 } });
    expect((await getEstimate()).items[0]?.quantity).toBe(7);
  });

  it('accepts changes of different lines, because each line has its own version', async () => {
    const [firstLine, secondLine] = [await createLine(shingles), await createLine(tearOff)];
    expect((await changeLine(firstLine.id, { ...shingles, quantity: 5 }, { 'If-Match': '"1"' })).status).toBe(200);
    expect((await changeLine(secondLine.id, { ...tearOff, quantity: 5 }, { 'If-Match': '"1"' })).status).toBe(200);
    await expectCorrectTotals();
  });

  it('refuses a discount with 412 if the version of the request is outdated', async () => {
    await addLine(shingles);
    expect((await setDiscount(5, { 'If-Match': '"1"' })).status).toBe(412);
    expect((await setDiscount(5, { 'If-Match': '"2"' })).status).toBe(200);
  });
});

it('requests for an estimate of another company return 404 [S1]', async () => {
  const { id: itemId } = await createLine(shingles);
  const responses = await Promise.all([
    otherCompanyOwner.call('estimates.get', { params: { id } }),
    otherCompanyOwner.call('estimates.update', { params: { id }, body: { discount: 1 } }),
    otherCompanyOwner.call('estimateItems.list', { params: { id } }),
    otherCompanyOwner.call('estimateItems.create', { params: { id }, body: shingles }),
    otherCompanyOwner.call('estimateItems.update', { params: { id, itemId }, body: shingles }),
    otherCompanyOwner.call('estimateItems.delete', { params: { id, itemId } }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect((await getEstimate()).version).toBe(2);
});

it('a call with the id of another estimate does not find the line', async () => {
  const { id: itemId } = await createLine(shingles);
  const { estimateId } = await createProject(owner);
  const params = { id: estimateId, itemId };

  expect((await owner.call('estimateItems.update', { params, body: shingles })).status).toBe(404);
  expect((await owner.call('estimateItems.delete', { params })).status).toBe(404);
});

describe('reading an estimate', () => {
  const readWith = (ifNoneMatch: string) =>
    owner.call('estimates.get', { params: { id }, headers: { 'If-None-Match': ifNoneMatch } });

  it('returns 304 for an unchanged estimate without reading its lines [S13]', async () => {
    await createLine(shingles);
    const { headers } = await owner.call('estimates.get', { params: { id } });
    const tag = headers.get('etag') ?? '';
    let status = 0;
    const roundTrips = await recordRoundTrips(async () => {
      ({ status } = await readWith(tag));
    });
    expect(status).toBe(304);
    expect(roundTrips.flat().filter((text) => text.includes('estimate_items'))).toEqual([]);
    await createLine(shingles);
    expect((await readWith(tag)).status).toBe(200);
  });
});
