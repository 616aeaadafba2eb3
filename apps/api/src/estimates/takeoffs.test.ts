/** Tests of the takeoffs of lines: the measures and the formulas from which their quantities were computed. */
import { maxMeasures, measureNames } from '@plumbline/domain/assemblies/measures';
import { maxChangesOfCall } from '@plumbline/domain/estimates/lines/line';
import { aTakeoff } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner, createProject } from '../testing/createApiWithOwner.ts';

const { api, owner } = await createApiWithOwner();
/** The id of the estimate. */
let id: string;

beforeEach(async () => {
  ({ estimateId: id } = await createProject(owner));
});

const roof = { description: 'Shingles', rate: 118.5, quantity: 22, tax: 0, unit: 'SQ' };
const takeoff = aTakeoff({ whole: true, covers: 33.3 });
const addLine = (body: object) => owner.call('estimateItems.create', { params: { id }, body });
const putLine = (itemId: string, body: object) => owner.call('estimateItems.update', { params: { id, itemId }, body });
const change = (...changes: unknown[]) => owner.call('estimates.change', { params: { id }, body: { changes } });
const readLines = async () => (await owner.call('estimates.get', { params: { id } })).data.items;
const newId = () => uuidv7(new Date());

it('A line keeps its takeoff, also if another value or the quantity is changed', async () => {
  const { data: line } = await addLine({ ...roof, takeoff });
  expect(line.takeoff).toEqual(takeoff);
  expect(await readLines()).toMatchObject([{ takeoff }]);
  expect((await putLine(line.id, { ...roof, quantity: 30 })).data).toMatchObject({ quantity: 30, takeoff });
  expect(await readLines()).toMatchObject([{ quantity: 30, takeoff }]);
  const changedTakeoff = aTakeoff({ formula: 'area / 90' });
  await putLine(line.id, { ...roof, takeoff: changedTakeoff });
  expect((await readLines())[0]?.takeoff).toEqual(changedTakeoff);
  await putLine(line.id, { ...roof, takeoff: null });
  expect((await readLines())[0]).not.toHaveProperty('takeoff');
});

it('Several changes in one call store, keep, change and remove takeoffs', async () => {
  const lines = [newId(), newId()];
  await change(...lines.map((line) => ({ type: 'add', id: line, ...roof, takeoff })));
  expect(await readLines()).toMatchObject([{ takeoff }, { takeoff }]);
  const larger = aTakeoff({ measures: [{ name: 'area', label: 'Roof area', value: 2400 }], formula: 'area / 100' });
  await change({ type: 'update', id: lines[0], ...roof, quantity: 24, takeoff: larger });
  await change({ type: 'update', id: lines[1], ...roof, rate: 120 });
  const [first, second] = await readLines();
  expect(first?.takeoff).toEqual(larger);
  expect(second).toMatchObject({ rate: 120, takeoff });
  await change({ type: 'update', id: lines[0], ...roof, takeoff: null });
  expect((await readLines())[0]).not.toHaveProperty('takeoff');
});

it('A template keeps the takeoffs of its lines', async () => {
  await addLine({ ...roof, takeoff });
  const { data } = await owner.call('templates.create', { params: { id }, body: { name: `Roof ${id}` } });
  const { data: template } = await owner.call('templates.get', { params: { id: data.id } });
  expect(template.rows[0]?.takeoff).toEqual(takeoff);
});

it.each<[object, string]>([
  [{ group: 'roof' }, 'takeoff.group'],
  [{ assembly: '' }, 'takeoff.assembly'],
  [{ assembly: 'x'.repeat(101) }, 'takeoff.assembly'],
  [{ measures: null }, 'takeoff.measures'],
  [{ measures: [null] }, 'takeoff.measures[0]'],
  [{ measures: [{ name: 'area', label: 'Roof', value: -1 }] }, 'takeoff.measures[0].value'],
  [{ measures: [{ name: 'area', label: 'Roof', value: 1e308 }] }, 'takeoff.measures[0].value'],
  [{ measures: [{ name: 'waste', label: 'Waste', value: 101 }] }, 'takeoff.measures[0].value'],
  [{ measures: [{ name: '__proto__', label: 'Roof', value: 1 }] }, 'takeoff.measures[0].name'],
  [{ measures: Array(9).fill({ name: 'area', label: 'Roof', value: 1 }) }, 'takeoff.measures'],
  [{ formula: 'area.constructor' }, 'takeoff.formula'],
  [{ formula: 'length * 2' }, 'takeoff.formula'],
  [{ formula: `${'1+'.repeat(100)}1` }, 'takeoff.formula'],
  [{ covers: 0 }, 'takeoff.covers'],
  [{ whole: 'yes' }, 'takeoff.whole'],
])('A takeoff with %j is refused', async (values, field) => {
  const { status, error } = await addLine({ ...roof, takeoff: { ...takeoff, ...values } });
  expect(status).toBe(400);
  expect(Object.keys(error.fields ?? {})).toContain(field);
  expect(await readLines()).toEqual([]);
});

it('A value that is not an object is refused, and unknown fields are removed', async () => {
  expect((await addLine({ ...roof, takeoff: 'area' })).status).toBe(400);
  const { data } = await addLine({ ...roof, takeoff: { ...takeoff, script: 'x' } });
  expect(data.takeoff).toEqual(takeoff);
});

it('One call can add the maximum number of lines with the largest takeoffs', async () => {
  const measures = measureNames
    .slice(0, maxMeasures)
    .map((name) => ({ name, label: `${name} `.padEnd(50, 'x'), value: 99.9999 }));
  const largest = aTakeoff({
    assembly: 'x'.repeat(100),
    measures,
    formula: `${'('.repeat(98)}area${')'.repeat(98)}`,
    covers: 99.9999,
    whole: true,
  });
  const changes = Array.from({ length: maxChangesOfCall }, () => ({
    type: 'add',
    id: newId(),
    ...roof,
    description: 'x'.repeat(500),
    takeoff: largest,
  }));
  const { status } = await change(...changes);
  expect(status).toBe(200);
  expect((await readLines()).at(-1)?.takeoff).toEqual(largest);
});

it('The event of a change has no takeoff', async () => {
  const { data: line } = await addLine({ ...roof, takeoff });
  await putLine(line.id, { ...roof, quantity: 30, takeoff });
  const events = await api.db.system((tx) =>
    tx.execute<{ payload: unknown }>(`SELECT payload FROM events WHERE record_id = '${id}'`),
  );
  expect(JSON.stringify(events.rows)).toContain('"quantity"');
  expect(JSON.stringify(events.rows)).not.toContain('takeoff');
});
