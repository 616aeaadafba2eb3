/** Tests of the formulas of a line: they are stored with the numbers that they give, and removed with them. */
import { beforeEach, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';

const { owner } = await createApiWithOwner();
/** The id of the estimate. */
let id: string;

beforeEach(async () => {
  ({ estimateId: id } = await createProject(owner));
});

const formulas = { rate_formula: '$12.50*2', quantity_formula: `24'6" x 12'` };
const deck = { description: 'Deck', rate: 25, quantity: 294, tax: 0, unit: 'SF' };

const addLine = (body: object) => owner.call('estimateItems.create', { params: { id }, body });
const putLine = (itemId: string, body: object) => owner.call('estimateItems.update', { params: { id, itemId }, body });
const change = (...changes: unknown[]) => owner.call('estimates.change', { params: { id }, body: { changes } });
const readLine = async () => (await owner.call('estimates.get', { params: { id } })).data.items[0];

it('A line keeps its formulas, also after a change of its name', async () => {
  const { data: line } = await addLine({ ...deck, ...formulas });
  expect(line).toMatchObject(formulas);
  expect(await readLine()).toMatchObject(formulas);
  expect((await putLine(line.id, { ...deck, description: 'Deck boards' })).data).toMatchObject(formulas);
  expect(await readLine()).toMatchObject({ description: 'Deck boards', ...formulas });
});

it('A new number without a formula removes the formula of the old number', async () => {
  const { data: line } = await addLine({ ...deck, ...formulas });
  const { data: changed } = await putLine(line.id, { ...deck, quantity: 300 });
  expect(changed).toMatchObject({ quantity: 300, rate_formula: '$12.50*2' });
  expect(changed).not.toHaveProperty('quantity_formula');
  expect(await readLine()).not.toHaveProperty('quantity_formula');
});

it('Several changes in one call store and remove formulas', async () => {
  const lineId = uuidv7(new Date());
  await change({ type: 'add', id: lineId, ...deck, ...formulas });
  expect(await readLine()).toMatchObject(formulas);
  await change({ type: 'update', id: lineId, ...deck, rate: 30 });
  expect(await readLine()).not.toHaveProperty('rate_formula');
  expect(await readLine()).toMatchObject({ quantity_formula: formulas.quantity_formula });
  await change({ type: 'update', id: lineId, ...deck, rate: 30, quantity_formula: null });
  expect(await readLine()).not.toHaveProperty('quantity_formula');
});

it('A formula with another result than the number is not stored, and a longer text is refused', async () => {
  const { data: line } = await addLine({ ...deck, quantity_formula: '2*2' });
  expect(line).not.toHaveProperty('quantity_formula');
  const refused = await addLine({ ...deck, quantity_formula: `${'1+'.repeat(100)}1` });
  expect(refused.status).toBe(400);
  expect(refused.error.fields).toHaveProperty('quantity_formula');
});
