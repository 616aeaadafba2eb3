/** Tests of the calls that list, create, read, rename and delete templates. */
import { maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import { maxTemplates } from '@plumbline/domain/templates/template';
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api, owner: otherCompanyOwner } = await createApiWithOwner();
let owner: TestUser;
let erin: TestUser;
let estimateId: string;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  erin = await addColleague(api, owner, estimatorRole);
  ({ estimateId } = await createProject(owner));
});

const newId = () => uuidv7(new Date());
const line = (description: string, values: object = {}) => ({
  type: 'add',
  id: newId(),
  description,
  rate: 100,
  quantity: 2,
  tax: 8,
  unit: 'SQ',
  ...values,
});
const heading = (name: string) => line(name, { rate: 0, quantity: 0, tax: 0, unit: 'EA', kind: 'section' });

async function addRows(...changes: readonly { readonly id: string }[]): Promise<void> {
  const { status } = await owner.call('estimates.change', { params: { id: estimateId }, body: { changes } });
  expect(status).toBe(200);
}
const create = (body: object, user = owner) => user.call('templates.create', { params: { id: estimateId }, body });
const listNames = async (user = owner) => (await user.call('templates.list')).data.map(({ name }) => name);

describe('a new template', () => {
  it('can be created by an estimator, and has the lines and the sections of the estimate', async () => {
    await addRows(line('Tear-off', { cost: 61.5 }), heading('Roof'), line('Ridge vent', { option: 'offered' }));
    const texts = { client_notes: 'Access from the back', terms: 'Net 14' };
    await owner.call('estimates.update', { params: { id: estimateId }, body: texts });
    const { status, data } = await create({ name: ' Asphalt roof ' }, erin);
    expect(status).toBe(201);
    expect(data).toEqual({ id: data.id, name: 'Asphalt roof', line_count: 2, version: 1 });
    expect((await owner.call('templates.get', { params: { id: data.id } })).data).toEqual({
      ...data,
      ...texts,
      rows: [
        { description: 'Tear-off', rate: 100, quantity: 2, tax: 8, unit: 'SQ', cost: 61.5 },
        { description: 'Roof', rate: 0, quantity: 0, tax: 0, unit: 'EA', kind: 'section' },
        { description: 'Ridge vent', rate: 100, quantity: 2, tax: 8, unit: 'SQ', option: 'offered' },
      ],
    });
    expect((await owner.call('templates.list')).data).toEqual([data]);
  });

  it('does not change when the estimate changes', async () => {
    const tearOff = line('Tear-off');
    await addRows(tearOff);
    const { id } = (await create({ name: 'Roof' })).data;
    await owner.call('estimateItems.delete', { params: { id: estimateId, itemId: tearOff.id } });
    expect((await owner.call('templates.get', { params: { id } })).data.rows).toHaveLength(1);
  });

  it('has only the selected lines, with their headings', async () => {
    const [tearOff, roof, vent] = [line('Tear-off'), heading('Roof'), line('Ridge vent')] as const;
    await addRows(tearOff, roof, vent, heading('Gutters'), line('Gutter'));
    const { data } = await create({ name: 'Vents', lines: [vent.id, anId(999)] });
    const { rows } = (await owner.call('templates.get', { params: { id: data.id } })).data;
    expect(rows.map(({ description }) => description)).toEqual(['Roof', 'Ridge vent']);
  });

  it('needs at least one line', async () => {
    await addRows(heading('Roof'));
    for (const body of [{ name: 'Empty' }, { name: 'Empty', lines: [anId(999)] }, { name: 'Empty', lines: [] }]) {
      const { status, error } = await create(body);
      expect([status, error.fields]).toEqual([
        400,
        { lines: ['A template has at least one line. Select other lines'] },
      ]);
    }
  });

  it('needs a name that looks different from the names of all other templates of the company', async () => {
    await addRows(line('Tear-off'));
    for (const name of ['', '\u200b']) expect((await create({ name })).error.fields).toEqual({ name: ['Required'] });
    await create({ name: 'Asphalt \u00a0roof\u200b' });
    for (const name of ['ASPHALT ROOF', 'Asphalt  roof', 'As\u200bphalt\u2003roof']) {
      const { status, error } = await create({ name }, erin);
      expect([status, error.fields]).toEqual([409, { name: ['There is a template with this name'] }]);
    }
    expect(await listNames()).toEqual(['Asphalt roof']);
  });

  it('is created once if the call is repeated [F4]', async () => {
    await addRows(line('Tear-off'));
    const body = { id: newId(), name: 'Roof' };
    const responses = await Promise.all([create(body), create(body)]);
    const repeatedResponse = await create(body);
    for (const { status, data } of [...responses, repeatedResponse]) expect([status, data.id]).toEqual([201, body.id]);
    expect(await listNames()).toEqual(['Roof']);
  });

  it(`can have all ${maxEstimateRows} rows of an estimate, also if they are selected`, async () => {
    const first = line('Tear-off');
    await addRows(first);
    await api.db.system((tx) =>
      tx.execute(sql`
        insert into estimate_items (company_id, id, estimate_id, index, description, rate, quantity, tax, unit, total)
        select company_id, gen_random_uuid(), estimate_id, number, description, 0, 0, 0, unit, 0
        from estimate_items, generate_series(2, ${maxEstimateRows}::int) as number where id = ${first.id}`),
    );
    const { items } = (await owner.call('estimates.get', { params: { id: estimateId } })).data;
    const lines = items.map(({ id }) => id);
    for (const body of [{ name: 'All' }, { name: 'Selected', lines }]) {
      const { status, data } = await create(body);
      expect([status, data.line_count]).toEqual([201, maxEstimateRows]);
      const { rows } = (await owner.call('templates.get', { params: { id: data.id } })).data;
      expect(rows).toHaveLength(maxEstimateRows);
    }
    const { status, error } = await create({ name: 'Too many', lines: [...lines, anId(999)] });
    expect([status, error.fields]).toEqual([400, { lines: ['Select at most 5,000 lines'] }]);
  });

  it(`is refused if the company has ${maxTemplates} templates, even if several calls create one at the same time`, async () => {
    await addRows(line('Tear-off'));
    await create({ name: 'First' });
    // Adds templates until the company has one less than the maximum.
    await api.db.system((tx) =>
      tx.execute(sql`
        insert into estimate_templates (company_id, id, name, rows, line_count)
        select company_id, gen_random_uuid(), 'Template ' || number, rows, line_count
        from estimate_templates, generate_series(3, ${maxTemplates}::int) as number where company_id = ${owner.companyId}`),
    );
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => create({ name })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await listNames()).toHaveLength(maxTemplates);
  });

  it('cannot be made from an estimate of another company', async () => {
    await addRows(line('Tear-off'));
    expect((await create({ name: 'Taken' }, otherCompanyOwner)).status).toBe(404);
  });
});

describe('a template', () => {
  let id: string;
  beforeEach(async () => {
    await addRows(line('Tear-off'));
    id = (await create({ name: 'Roof' })).data.id;
  });

  it('can be renamed by an estimator, also to the same name in capital letters', async () => {
    const rename = (name: string) => erin.call('templates.rename', { params: { id }, body: { name } });
    expect((await rename('ROOF')).data).toEqual({ id, name: 'ROOF', line_count: 1, version: 2 });
    await create({ name: 'Gutters' });
    expect((await rename('gutters')).status).toBe(409);
    expect(await listNames()).toEqual(['Gutters', 'ROOF']);
  });

  it('is not renamed or deleted with an outdated version, and the 412 response names the user who changed the template [F6]', async () => {
    await erin.call('templates.rename', { params: { id }, body: { name: 'Steep roof' } });
    const headers = { 'If-Match': '"1"' };
    const renameResponse = await owner.call('templates.rename', { params: { id }, body: { name: 'Roofs' }, headers });
    const deleteResponse = await owner.call('templates.delete', { params: { id }, headers });
    for (const { status, error } of [renameResponse, deleteResponse])
      expect([status, error.changedBy]).toEqual([412, 'Erin Estes']);
    expect(await listNames()).toEqual(['Steep roof']);
  });

  it('can be deleted, and its name can be used again', async () => {
    expect((await erin.call('templates.delete', { params: { id } })).status).toBe(204);
    expect((await owner.call('templates.get', { params: { id } })).status).toBe(404);
    expect(await listNames()).toEqual([]);
    expect((await create({ name: 'Roof' })).status).toBe(201);
  });

  it('is not found by users of another company', async () => {
    expect(await listNames(otherCompanyOwner)).toEqual([]);
    expect((await otherCompanyOwner.call('templates.get', { params: { id } })).status).toBe(404);
    expect((await otherCompanyOwner.call('templates.delete', { params: { id } })).status).toBe(404);
    expect(await listNames()).toEqual(['Roof']);
  });
});
