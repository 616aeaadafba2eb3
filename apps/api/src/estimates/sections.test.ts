/** Tests of the sections of an estimate. A heading is stored as a row between the lines, and the calls for one line do not find it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { signUpOwner } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
/** The id of the estimate. */
let id: string;

beforeEach(async () => {
  ({ estimateId: id } = await createProject(owner));
});

const newId = () => uuidv7(new Date());
const addition = (description: string) => ({
  type: 'add',
  id: newId(),
  description,
  rate: 100,
  quantity: 2,
  tax: 8,
  unit: 'SQ',
});
const heading = (name: string) => ({ ...addition(name), rate: 0, quantity: 0, tax: 0, unit: 'EA', kind: 'section' });
const change = (changes: unknown, user = owner) => user.call('estimates.change', { params: { id }, body: { changes } });
const getEstimate = async () => (await owner.call('estimates.get', { params: { id } })).data;

/** Adds the lines A, B and C, with the sections Roof before A and Gutters before C. */
async function addSections() {
  const [roof, a, b, gutters, c] = [
    heading('Roof'),
    addition('A'),
    addition('B'),
    heading('Gutters'),
    addition('C'),
  ] as const;
  const { status, data } = await change([roof, a, b, gutters, c]);
  expect(status).toBe(200);
  return { roof, a, b, gutters, c, data };
}

/** The names of the lines and the headings in order. A heading starts with `#`. */
async function listRows() {
  const { items, sections } = await getEstimate();
  return [
    ...items.map(({ index, description }) => ({ index, text: description })),
    ...sections.map(({ index, name }) => ({ index, text: `# ${name}` })),
  ]
    .sort((x, y) => x.index - y.index)
    .map(({ text }) => text);
}

describe('the sections of an estimate', () => {
  it('are listed apart from the items and have no price', async () => {
    const { roof, gutters, data } = await addSections();
    expect(data.results[0]?.item).toMatchObject({ id: roof.id, kind: 'section', total: 0, version: 1 });
    const { items, sections, sub_total, tax_total } = await getEstimate();
    expect(items.map(({ description, index }) => [description, index])).toEqual([
      ['A', 2],
      ['B', 3],
      ['C', 5],
    ]);
    expect(sections).toEqual([
      { id: roof.id, name: 'Roof', index: 1, version: 1 },
      { id: gutters.id, name: 'Gutters', index: 4, version: 1 },
    ]);
    expect([sub_total, tax_total]).toEqual([600, 48]);
    const list = await owner.call('estimateItems.list', { params: { id } });
    expect(list.data.map(({ description }) => description)).toEqual(['A', 'B', 'C']);
  });

  it('never have a price, whatever the body contains', async () => {
    const { data } = await change([{ ...heading('Roof'), rate: 100, quantity: 5 }]);
    expect(data.results[0]?.item).toMatchObject({ rate: 0, quantity: 0, total: 0 });
    expect((await getEstimate()).amount_total).toBe(0);
  });

  it('can be renamed with their current version, and cannot become lines', async () => {
    const { roof } = await addSections();
    const rename = { ...heading('Main roof'), type: 'update', id: roof.id, version: 1 };
    expect((await change([rename])).data.results[0]).toMatchObject({ result: 'saved', item: { version: 2 } });
    const { data } = await change([{ ...rename, description: 'Other roof' }]);
    expect(data.results[0]).toMatchObject({ result: 'conflict', item: { description: 'Main roof', kind: 'section' } });
    expect((await getEstimate()).sections.map(({ name }) => name)).toEqual(['Main roof', 'Gutters']);
    expect((await change([{ ...rename, kind: 'line', rate: 5, version: 2 }])).status).toBe(200);
    expect((await getEstimate()).sections).toHaveLength(2);
  });

  it('can be moved together with lines', async () => {
    const { gutters, c } = await addSections();
    await change([{ type: 'move', ids: [gutters.id, c.id], after: null }]);
    expect(await listRows()).toEqual(['# Gutters', 'C', '# Roof', 'A', 'B']);
  });

  it('can be deleted, and their lines are kept', async () => {
    const { gutters } = await addSections();
    await change([{ type: 'delete', id: gutters.id, version: 1 }]);
    expect(await listRows()).toEqual(['# Roof', 'A', 'B', 'C']);
  });

  it('are not found by the calls for one line', async () => {
    const { roof, c } = await addSections();
    const { type: _, id: __, ...body } = addition('Line');
    const params = { id, itemId: roof.id };
    expect((await owner.call('estimateItems.update', { params, body })).status).toBe(404);
    expect((await owner.call('estimateItems.delete', { params })).status).toBe(404);
    // A line can still be moved to the index of a line in another section.
    const move = { params: { id, itemId: c.id }, body: { ...body, description: 'C', index: 2 } };
    expect((await owner.call('estimateItems.update', move)).data.index).toBe(2);
    expect(await listRows()).toEqual(['# Roof', 'C', 'A', 'B', '# Gutters']);
  });

  it('need a name and a valid kind', async () => {
    const { error } = await change([heading(' '), { ...heading('Roof'), kind: 'chapter' }]);
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['changes[0].description', 'changes[1].kind']);
  });

  it('cannot be deleted by users of another company', async () => {
    const { roof } = await addSections();
    expect((await change([{ type: 'delete', id: roof.id }], otherCompanyOwner)).status).toBe(404);
    expect(await listRows()).toContain('# Roof');
  });
});
