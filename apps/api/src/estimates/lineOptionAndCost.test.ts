/** Tests of the option and the unit cost of a line: both are stored, and a call without them keeps the stored values. */
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';

const { owner } = await createApiWithOwner();
let projectId: string;
/** The id of the estimate. */
let id: string;

beforeEach(async () => {
  ({ projectId, estimateId: id } = await createProject(owner));
});

const shingles = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
const skylight = { description: 'Skylight', rate: 500, quantity: 1, tax: 0, unit: 'EA' };

const addLine = (body: object) => owner.call('estimateItems.create', { params: { id }, body });
const putLine = (itemId: string, body: object, headers = {}) =>
  owner.call('estimateItems.update', { params: { id, itemId }, body, headers });
const change = (...changes: unknown[]) => owner.call('estimates.change', { params: { id }, body: { changes } });
const getEstimate = async () => (await owner.call('estimates.get', { params: { id } })).data;
const setDiscount = (discount: number) => owner.call('estimates.update', { params: { id }, body: { discount } });

describe('the totals of an estimate', () => {
  it('exclude an offered line, and so does the price of the project', async () => {
    await addLine(shingles);
    const { data: line } = await addLine({ ...skylight, option: 'offered' });
    expect(line).toMatchObject({ option: 'offered', total: 500, totals: { sub_total: 200, amount_total: 216 } });
    expect(await getEstimate()).toMatchObject({ sub_total: 200, tax_total: 16, amount_total: 216 });
    const { data: project } = await owner.call('projects.get', { params: { id: projectId } });
    expect(project.current_estimate).toBe(216);
    expect((await setDiscount(300)).error.fields).toEqual({ discount: ['At most $216.00'] });
  });

  it('include a line whose option is chosen or none, and exclude it while its option is offered', async () => {
    const { data: line } = await addLine({ ...skylight, option: 'offered' });
    const chosen = await putLine(line.id, { ...skylight, option: 'chosen' });
    expect(chosen.data).toMatchObject({ option: 'chosen', totals: { amount_total: 500 } });
    const regular = await putLine(line.id, { ...skylight, option: 'none' });
    expect(regular.data.totals.amount_total).toBe(500);
    expect(regular.data).not.toHaveProperty('option');
    await putLine(line.id, { ...skylight, option: 'offered' });
    expect((await getEstimate()).amount_total).toBe(0);
    await owner.call('estimateItems.delete', { params: { id, itemId: line.id } });
    expect((await getEstimate()).amount_total).toBe(0);
  });

  it('have a discount of 0 after the only line becomes an offered line', async () => {
    const { data: line } = await addLine(skylight);
    await setDiscount(400);
    expect((await putLine(line.id, { ...skylight, option: 'offered' })).data.totals).toMatchObject({
      discount: 0,
      amount_total: 0,
    });
  });
});

describe('several changes in one call', () => {
  it('can set the options of lines, and the totals are computed again', async () => {
    const [firstId, secondId] = [await addLine(shingles), await addLine(skylight)].map(({ data }) => data.id);
    const offer = (lineId: string | undefined, body: object) => ({
      type: 'update',
      id: lineId,
      version: 1,
      ...body,
      option: 'offered',
    });
    const { data } = await change(offer(firstId, shingles), offer(secondId, skylight));
    expect(data.totals).toMatchObject({ sub_total: 0, amount_total: 0 });
    expect((await getEstimate()).items.map(({ option }) => option)).toEqual(['offered', 'offered']);
    const regular = await change({ type: 'update', id: firstId, version: 2, ...shingles, option: 'none', cost: null });
    expect(regular.data.totals.amount_total).toBe(216);
    expect(regular.data.results[0]?.item).not.toHaveProperty('option');
  });

  it('can add offered lines, which the totals exclude', async () => {
    const { data } = await change(
      { type: 'add', id: uuidv7(new Date()), ...shingles },
      { type: 'add', id: uuidv7(new Date()), ...skylight, option: 'offered', cost: 320 },
    );
    expect(data.totals.amount_total).toBe(216);
    expect((await getEstimate()).items[1]).toMatchObject({ option: 'offered', cost: 320 });
  });
});

describe('a request with neither an option nor a cost', () => {
  const stored = { option: 'offered', cost: 320.5 };

  it('that changes one line keeps the stored option and cost, even if it moves the line', async () => {
    await addLine(shingles);
    const { data: line } = await addLine({ ...skylight, ...stored });
    const renamed = await putLine(line.id, { ...skylight, description: 'Skylight, large', rate: 600 });
    expect(renamed.data).toMatchObject({ ...stored, total: 600, totals: { amount_total: 216 } });
    expect((await putLine(line.id, { ...skylight, index: 1 })).data).toMatchObject({ ...stored, index: 1 });
    expect((await getEstimate()).items[0]).toMatchObject(stored);
  });

  it('that makes several changes keeps the stored option and cost', async () => {
    const { data: line } = await addLine({ ...skylight, ...stored });
    await change({ type: 'update', id: line.id, version: 1, ...skylight, rate: 600 });
    expect((await getEstimate()).items[0]).toMatchObject({ ...stored, rate: 600 });
    expect((await getEstimate()).amount_total).toBe(0);
  });
});

it('a cost of null deletes the stored cost, and an invalid option and an invalid cost are refused', async () => {
  const { data: line } = await addLine({ ...skylight, cost: 320 });
  expect((await putLine(line.id, { ...skylight, cost: null })).data).not.toHaveProperty('cost');
  const { status, error } = await putLine(line.id, { ...skylight, option: 'maybe', cost: -1 });
  expect([status, Object.keys(error.fields ?? {}).sort()]).toEqual([400, ['cost', 'option']]);
});

it('a PUT with an outdated version returns 412 with the current option of the line', async () => {
  const { data: line } = await addLine(skylight);
  await putLine(line.id, { ...skylight, option: 'offered' });
  const { status, error } = await putLine(line.id, { ...skylight, rate: 600 }, { 'If-Match': '"1"' });
  expect([status, (error.current as { option?: string }).option]).toEqual([412, 'offered']);
});

describe('the scope of a line', () => {
  const scope = 'Tear off two layers\n  - haul away\n\nClean the gutters';

  it('is stored with its line breaks, and a call without it keeps it', async () => {
    const { data: line } = await addLine({ ...shingles, scope: ` ${scope.replaceAll('\n', '\r\n')}\n` });
    expect(line.scope).toBe(scope);
    expect((await putLine(line.id, { ...shingles, rate: 110 })).data.scope).toBe(scope);
    expect((await getEstimate()).items).toMatchObject([{ rate: 110, scope }]);
    expect((await putLine(line.id, { ...shingles, scope: '' })).data).not.toHaveProperty('scope');
    expect((await getEstimate()).items[0]).not.toHaveProperty('scope');
  });

  it('is stored, kept and changed by several changes in one call', async () => {
    const lines = [uuidv7(new Date()), uuidv7(new Date())] as const;
    await change(...lines.map((line) => ({ type: 'add', id: line, ...shingles, scope })));
    await change(
      { type: 'update', id: lines[0], ...shingles, rate: 110 },
      { type: 'update', id: lines[1], ...shingles, scope: 'Only the north side' },
    );
    expect((await getEstimate()).items).toMatchObject([{ rate: 110, scope }, { scope: 'Only the north side' }]);
    await change({ type: 'update', id: lines[1], ...shingles, scope: '' });
    expect((await getEstimate()).items[1]).not.toHaveProperty('scope');
  });

  it('has at most 2,000 characters, also in 500 new lines of one call', async () => {
    // A character of 3 bytes
    const longest = '€'.repeat(2000);
    const longestName = '€'.repeat(500);
    expect((await addLine({ ...shingles, scope: `${longest}€` })).error.fields).toEqual({
      scope: ['At most 2000 characters'],
    });
    const newLines = Array.from({ length: 500 }, () => ({
      type: 'add',
      id: uuidv7(new Date()),
      ...shingles,
      description: longestName,
      scope: longest,
    }));
    expect((await change(...newLines)).status).toBe(200);
    expect((await getEstimate()).items.at(-1)?.scope).toBe(longest);
  });

  it('is copied to a template', async () => {
    await addLine({ ...shingles, scope });
    const { data } = await owner.call('templates.create', { params: { id }, body: { name: `Scope ${id}` } });
    const { data: template } = await owner.call('templates.get', { params: { id: data.id } });
    expect(template.rows).toMatchObject([{ scope }]);
  });
});

it('A rate and a cost have at most 5 decimals, which are stored and priced exactly', async () => {
  const { data: line } = await addLine({ ...shingles, rate: 0.02925, cost: 0.01825, quantity: 100_000, tax: 0 });
  expect(line).toMatchObject({ rate: 0.02925, cost: 0.01825, total: 2925 });
  expect((await getEstimate()).items).toMatchObject([{ rate: 0.02925, cost: 0.01825, total: 2925 }]);
  const { status, error } = await addLine({ ...shingles, rate: 0.029251, cost: 0.018251 });
  expect([status, error.fields]).toEqual([400, { rate: ['At most 5 decimals'], cost: ['At most 5 decimals'] }]);
  expect((await addLine({ ...shingles, quantity: 0.12345 })).error.fields).toEqual({
    quantity: ['At most 4 decimals'],
  });
});
