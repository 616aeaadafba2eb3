import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { formatMoney } from '../shared/money.ts';
import { aLine, anEstimate } from '../testing/builders.ts';
import { type EstimateServerOptions, estimateServer, refusal } from '../testing/estimateServer.ts';
import { SaveError, unsavedCount } from './change.ts';
import { estimateMachine } from './estimateMachine.ts';
import { type KeptWork, keptWork } from './keptWork.ts';
import type { LineValues } from './line.ts';
import { sheetOf, totalsOf } from './sheet.ts';

const shingles = aLine({ index: 1, description: 'Shingles', rate: 100, quantity: 2, tax: 10 });
const haulAway = aLine({ index: 2, description: 'Haul-away', rate: 50, quantity: 1, tax: 0 });
const line = (description: string, rate = 10): LineValues => ({ description, rate, quantity: 1, tax: 0, unit: 'EA' });

/** Every promise that can go on has gone on. */
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Visit extends EstimateServerOptions {
  /** What an earlier visit left. */
  readonly kept?: KeptWork;
  /** The server of an earlier visit. */
  readonly server?: ReturnType<typeof estimateServer>;
}

/** A person at an estimate whose server takes a second to answer each call. */
async function atTheDesk({ kept, server: earlier, ...options }: Visit = {}) {
  const clock = new SimulatedClock();
  const server =
    earlier ??
    estimateServer({
      estimate: anEstimate({ items: [shingles, haulAway] }),
      ...options,
      before: async (call) => {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, 1000));
        await options.before?.(call);
      },
    });
  const actor = createActor(estimateMachine.provide({ actors: server.actors }), {
    clock,
    input: { estimateId: 'e', ...(kept && { kept }) },
  });
  const toasts: string[] = [];
  actor.on('notice.given', ({ notice }) => toasts.push(notice.text ?? notice.title));
  actor.start();
  const seconds = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      await quiet();
      clock.increment(1000);
      await quiet();
    }
  };
  await seconds(1);
  const sheet = () => sheetOf(actor.getSnapshot().context);
  return {
    actor,
    server,
    seconds,
    toasts,
    names: () => sheet().map(({ values }) => values.description),
    unsaved: () => sheet().filter(({ unsaved }) => unsaved),
    total: () => formatMoney(totalsOf(actor.getSnapshot().context).amount_total),
    edit(id: string, values: Partial<LineValues>) {
      actor.send({ type: 'line.opened', line: id });
      const was = sheet().find(({ key }) => key === id)?.values ?? shingles;
      actor.send({ type: 'line.edited', values: { ...was, ...values } });
    },
  };
}

test('lines added in a hurry all arrive, in their order', async () => {
  const desk = await atTheDesk();
  for (const name of ['A', 'B', 'C', 'D']) desk.actor.send({ type: 'line.added', values: line(name) });
  expect(desk.total()).toBe('$310.00');
  await desk.seconds(6);
  expect(desk.server.estimate().items.map(({ description }) => description)).toEqual([
    'Shingles',
    'Haul-away',
    'A',
    'B',
    'C',
    'D',
  ]);
  expect(desk.names()).toEqual(['Shingles', 'Haul-away', 'A', 'B', 'C', 'D']);
  expect(desk.actor.getSnapshot().context.changes).toEqual([]);
  expect(desk.actor.getSnapshot().children).toEqual({});
});

test('a line edited while it is still being added ends as edited', async () => {
  const desk = await atTheDesk();
  desk.actor.send({ type: 'line.added', values: line('A') });
  const key = sheetOf(desk.actor.getSnapshot().context)[2]?.key ?? '';
  desk.edit(key, { rate: 99 });
  expect(desk.total()).toBe('$369.00');
  await desk.seconds(3);
  expect(desk.server.estimate().items[2]).toMatchObject({ description: 'A', rate: 99 });
  expect(sheetOf(desk.actor.getSnapshot().context)[2]).toMatchObject({ key, saving: false });
});

test('of two saves in flight the one that fails goes back and the other stays', async () => {
  let calls = 0;
  const desk = await atTheDesk({
    before: (call) => {
      if (call !== 'saveItem') return;
      calls += 1;
      if (calls === 1) throw new Error('offline');
    },
  });
  desk.edit(shingles.id, { rate: 200 });
  desk.edit(haulAway.id, { rate: 60 });
  expect(desk.total()).toBe('$500.00');
  await desk.seconds(2);
  expect(desk.total()).toBe('$280.00');
  expect(desk.unsaved()).toMatchObject([{ unsaved: { values: { rate: 200 } } }]);
  expect(desk.toasts.toSorted()).toEqual(['Error updating items', 'Updated succesfully!']);
});

test('a line whose answer was lost is not there twice after it is tried again', async () => {
  let lost = false;
  const desk = await atTheDesk({
    after: (call) => {
      if (call !== 'addItem' || lost) return;
      lost = true;
      throw new Error('connection reset');
    },
  });
  desk.actor.send({ type: 'line.added', values: line('A') });
  await desk.seconds(1);
  const [change] = desk.actor.getSnapshot().context.changes;
  desk.actor.send({ type: 'change.retried', change: change?.id ?? '' });
  await desk.seconds(2);
  expect(desk.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(desk.server.estimate().items).toHaveLength(3);
});

test('lines that did not reach the server go to it in their order when it answers again', async () => {
  const desk = await atTheDesk({
    before: (call) => {
      if (call !== 'loadEstimate') throw new Error('offline');
    },
  });
  for (const name of ['A', 'B']) desk.actor.send({ type: 'line.added', values: line(name) });
  desk.edit(shingles.id, { rate: 200 });
  await desk.seconds(3);
  expect(unsavedCount(desk.actor.getSnapshot().context.changes)).toEqual({ count: 3, what: 'line' });
  desk.server.reconnect();
  await desk.seconds(4);
  expect(desk.server.estimate().items).toMatchObject([{ rate: 200 }, {}, { description: 'A' }, { description: 'B' }]);
  expect(desk.unsaved()).toEqual([]);
  expect(desk.toasts).toContain('3 changes are being sent');
});

test('what the server refused is not sent by itself when it answers again', async () => {
  let calls = 0;
  const desk = await atTheDesk({
    before: (call) => {
      if (call !== 'addItem') return;
      calls += 1;
      throw calls === 1 ? new SaveError(refusal('At most 500 characters')) : new Error('offline');
    },
  });
  for (const name of ['A', 'B']) desk.actor.send({ type: 'line.added', values: line(name) });
  await desk.seconds(2);
  desk.server.reconnect();
  await desk.seconds(2);
  expect(desk.unsaved()).toMatchObject([{ values: { description: 'A' } }]);
  desk.actor.send({ type: 'changes.retried' });
  await desk.seconds(2);
  expect(desk.unsaved()).toEqual([]);
});

test('once all is saved the totals are those of the server, with what others did meanwhile', async () => {
  const desk = await atTheDesk();
  desk.edit(shingles.id, { rate: 110 });
  desk.server.othersChange(haulAway.id, { rate: 1000 });
  await desk.seconds(2);
  expect(desk.total()).toBe('$1,242.00');
  expect(desk.unsaved()).toEqual([]);
});

test('two people change one line: the second keeps theirs only by saying so', async () => {
  const desk = await atTheDesk();
  desk.actor.send({ type: 'line.opened', line: shingles.id });
  desk.server.othersChange(shingles.id, { quantity: 3 }, 'Maria Alvarez');
  desk.actor.send({ type: 'line.edited', values: { ...shingles, quantity: 5 } });
  await desk.seconds(2);
  expect(desk.server.estimate().items[0]?.quantity).toBe(3);
  const [mine] = desk.unsaved();
  expect(mine).toMatchObject({ values: { quantity: 3 }, unsaved: { values: { quantity: 5 } } });
  desk.actor.send({ type: 'mine.kept', change: mine?.unsaved?.id ?? '' });
  await desk.seconds(2);
  expect(desk.server.estimate().items[0]?.quantity).toBe(5);
});

test('a line opened, and changed by somebody else before the next save brings it in, still asks', async () => {
  const desk = await atTheDesk();
  desk.actor.send({ type: 'line.opened', line: shingles.id });
  desk.server.othersChange(shingles.id, { rate: 7 });
  desk.actor.send({ type: 'estimate.revisited' });
  await desk.seconds(1);
  expect(sheetOf(desk.actor.getSnapshot().context)[0]?.values.rate).toBe(7);
  desk.actor.send({ type: 'line.edited', values: { ...shingles, rate: 120 } });
  await desk.seconds(1);
  expect(desk.unsaved()).toMatchObject([{ unsaved: { standing: 'contested' } }]);
});

test('one line edited three times in a hurry is no clash with oneself', async () => {
  const desk = await atTheDesk();
  for (const rate of [101, 102, 103]) desk.edit(shingles.id, { rate });
  await desk.seconds(4);
  expect(desk.server.estimate().items[0]?.rate).toBe(103);
  expect(desk.unsaved()).toEqual([]);
});

test('a discount given right after a line is measured with that line', async () => {
  const desk = await atTheDesk();
  desk.actor.send({ type: 'line.added', values: line('A', 500) });
  desk.actor.send({ type: 'discount.opened' });
  desk.actor.send({ type: 'discount.applied', discount: 600 });
  await desk.seconds(5);
  expect(desk.server.estimate().discount).toBe(600);
  expect(desk.total()).toBe('$170.00');
  expect(desk.server.clashes()).toBe(0);
});

test('a discount that the lines no longer cover shrinks with them', async () => {
  const desk = await atTheDesk({ estimate: anEstimate({ items: [shingles, haulAway], discount: 260 }) });
  desk.actor.send({ type: 'delete.asked', line: shingles.id });
  desk.actor.send({ type: 'delete.confirmed' });
  expect(desk.total()).toBe('$0.00');
  await desk.seconds(2);
  expect(desk.server.estimate().discount).toBe(50);
  expect(desk.total()).toBe('$0.00');
});

test('a discount that a deletion lowered comes back with the line, at its place', async () => {
  const desk = await atTheDesk({ estimate: anEstimate({ items: [shingles, haulAway], discount: 260 }) });
  desk.actor.send({ type: 'delete.asked', line: shingles.id });
  desk.actor.send({ type: 'delete.confirmed' });
  await desk.seconds(2);
  expect(desk.actor.getSnapshot().context.lowered).toMatchObject({ from: 260, to: 50, lines: [{ deleted: true }] });
  desk.actor.send({ type: 'discount.restored' });
  await desk.seconds(5);
  expect(desk.names()).toEqual(['Shingles', 'Haul-away']);
  expect(desk.server.estimate().discount).toBe(260);
  expect(desk.total()).toBe('$10.00');
  expect(desk.actor.getSnapshot().context.lowered).toBeNull();
});

test('so it does with a line that was changed, while another one is being edited', async () => {
  const desk = await atTheDesk({ estimate: anEstimate({ items: [shingles, haulAway], discount: 260 }) });
  desk.edit(shingles.id, { quantity: 1 });
  await desk.seconds(2);
  expect(desk.server.estimate().discount).toBe(160);
  desk.actor.send({ type: 'line.opened', line: haulAway.id });
  desk.actor.send({ type: 'discount.restored' });
  await desk.seconds(5);
  expect(desk.server.estimate()).toMatchObject({ discount: 260, items: [{ quantity: 2 }, {}] });
  expect(desk.actor.getSnapshot().context.open?.line).toBe(haulAway.id);
});

test('a discount that is covered all the same is not said to be lowered', async () => {
  const desk = await atTheDesk({ estimate: anEstimate({ items: [shingles, haulAway], discount: 50 }) });
  desk.actor.send({ type: 'delete.asked', line: shingles.id });
  desk.actor.send({ type: 'delete.confirmed' });
  await desk.seconds(2);
  expect(desk.actor.getSnapshot().context.lowered).toBeNull();
});

test('an item kept in the catalogue whose saving fails leaves the line in the estimate', async () => {
  const desk = await atTheDesk({
    before: (call) => {
      if (call === 'saveToCatalogue') throw new Error('offline');
    },
  });
  desk.actor.send({ type: 'line.added', values: line('A'), itemType: 'MATERIAL' });
  await desk.seconds(2);
  expect(desk.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(desk.toasts).toContain('Error creating line items');
  expect(desk.actor.getSnapshot().context.changes).toMatchObject([{ kind: 'catalogue', standing: 'failed' }]);
});

test('a catalogue that does not load can be asked for again', async () => {
  let fails = true;
  const desk = await atTheDesk({
    before: (call) => {
      if (call === 'loadCatalogue' && fails) throw new Error('offline');
    },
  });
  desk.actor.send({ type: 'catalogue.opened' });
  await desk.seconds(1);
  expect(desk.actor.getSnapshot().matches({ ready: { dialog: { picking: 'failed' } } })).toBe(true);
  expect(desk.toasts).toEqual(['Error getting line items']);
  fails = false;
  desk.actor.send({ type: 'catalogue.retried' });
  await desk.seconds(1);
  expect(desk.actor.getSnapshot().matches({ ready: { dialog: { picking: 'choosing' } } })).toBe(true);
});

/** What comes back of the work after the page was loaded anew. */
const overAReload = (context: Parameters<typeof keptWork>[0]): KeptWork =>
  JSON.parse(JSON.stringify(keptWork(context)));

test('work that was under way when the page was left is taken up again', async () => {
  const left = await atTheDesk();
  left.actor.send({ type: 'line.added', values: line('A') });
  left.edit(shingles.id, { rate: 200 });
  left.actor.send({ type: 'line.opened', line: haulAway.id });
  const kept = overAReload(left.actor.getSnapshot().context);
  const desk = await atTheDesk({ kept });
  expect(desk.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(desk.actor.getSnapshot().context.open?.line).toBe(haulAway.id);
  await desk.seconds(2);
  expect(desk.server.estimate().items).toMatchObject([{ rate: 200 }, {}, { description: 'A' }]);
});

test('work that arrived although the page was left is not there twice', async () => {
  const left = await atTheDesk();
  left.actor.send({ type: 'line.added', values: line('A') });
  left.edit(shingles.id, { rate: 200 });
  const kept = overAReload(left.actor.getSnapshot().context);
  await left.seconds(3);
  left.server.recover();
  const desk = await atTheDesk({ kept, server: left.server });
  await desk.seconds(3);
  expect(desk.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(desk.server.estimate().items).toHaveLength(3);
  expect(desk.unsaved()).toEqual([]);
});

test('work that was refused stays with the person over a reload', async () => {
  const left = await atTheDesk({
    before: (call) => {
      if (call === 'addItem') throw new SaveError(refusal('At most 500 characters'));
    },
  });
  left.actor.send({ type: 'line.added', values: line('A') });
  await left.seconds(1);
  const desk = await atTheDesk({ kept: overAReload(left.actor.getSnapshot().context) });
  expect(desk.unsaved()).toMatchObject([
    { values: { description: 'A' }, unsaved: { failure: { message: 'At most 500 characters' } } },
  ]);
});
