import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { isUuidv7 } from '../shared/id.ts';
import { formatMoney } from '../shared/money.ts';
import { aLine, anEstimate, countedIds } from '../testing/builders.ts';
import { type EstimateServerOptions, estimateServer, refusal } from '../testing/estimateServer.ts';
import { estimateMachine } from './estimateMachine.ts';
import { displayedTotals, estimateRows } from './estimateRows.ts';
import type { LineValues } from './line.ts';
import {
  type Change,
  countUnsavedChanges,
  lineIdOf,
  type PendingChanges,
  pendingChanges,
  SaveError,
} from './pendingChanges.ts';

const shingles = aLine({ index: 1, description: 'Shingles', rate: 100, quantity: 2, tax: 10 });
const haulAway = aLine({ index: 2, description: 'Haul-away', rate: 50, quantity: 1, tax: 0 });
const line = (description: string, rate = 10): LineValues => ({ description, rate, quantity: 1, tax: 0, unit: 'EA' });

/** Lets all resolved promises continue. */
const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Visit extends EstimateServerOptions {
  /** The pending changes of an earlier visit. */
  readonly pending?: PendingChanges;
  /** The server of an earlier visit. */
  readonly server?: ReturnType<typeof estimateServer>;
}

const newId = countedIds();

/** Opens an estimate. The simulated server responds to each call after one second. */
async function openEstimate({ pending, server: earlierServer, ...options }: Visit = {}) {
  const clock = new SimulatedClock();
  const server =
    earlierServer ??
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
    input: { estimateId: 'e', newId, ...(pending && { pending }) },
  });
  const toasts: string[] = [];
  actor.on('toast.requested', ({ toast }) => toasts.push(toast.text ?? toast.title));
  actor.start();
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second += 1) {
      await flushPromises();
      clock.increment(1000);
      await flushPromises();
    }
  };
  await seconds(1);
  const rows = () => estimateRows(actor.getSnapshot().context);
  return {
    actor,
    server,
    seconds,
    toasts,
    names: () => rows().map(({ values }) => values.description),
    unsaved: () => rows().filter(({ unsaved }) => unsaved),
    total: () => formatMoney(displayedTotals(actor.getSnapshot().context).amount_total),
    edit(id: string, values: Partial<LineValues>) {
      actor.send({ type: 'line.opened', line: id });
      const was = rows().find(({ key }) => key === id)?.values ?? shingles;
      actor.send({ type: 'line.edited', values: { ...was, ...values } });
    },
  };
}

test('lines added in quick succession are saved in order', async () => {
  const page = await openEstimate();
  for (const name of ['A', 'B', 'C', 'D']) page.actor.send({ type: 'line.added', values: line(name) });
  expect(page.total()).toBe('$310.00');
  await page.seconds(6);
  expect(page.server.estimate().items.map(({ description }) => description)).toEqual([
    'Shingles',
    'Haul-away',
    'A',
    'B',
    'C',
    'D',
  ]);
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A', 'B', 'C', 'D']);
  expect(page.actor.getSnapshot().context.changes).toEqual([]);
  expect(page.actor.getSnapshot().children).toEqual({});
});

test('the estimate is loaded once, however many lines are saved', async () => {
  const calls: string[] = [];
  const page = await openEstimate({ before: (call) => void calls.push(call) });
  page.actor.send({ type: 'line.added', values: line('A') });
  page.edit(shingles.id, { rate: 110 });
  await page.seconds(4);
  expect(page.total()).toBe('$302.00');
  expect(calls).toEqual(['loadEstimate', 'addItem', 'saveItem']);
  expect(page.actor.getSnapshot().context.base).toEqual(page.server.estimate());
});

test('a line edited while it is being added is saved with the edited values', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'line.added', values: line('A') });
  const key = estimateRows(page.actor.getSnapshot().context)[2]?.key ?? '';
  page.edit(key, { rate: 99 });
  expect(page.total()).toBe('$369.00');
  await page.seconds(3);
  expect(page.server.estimate().items[2]).toMatchObject({ id: key, description: 'A', rate: 99 });
  expect(estimateRows(page.actor.getSnapshot().context)[2]).toMatchObject({ key, saving: false });
});

test('only the failed one of two parallel saves is rolled back', async () => {
  let calls = 0;
  const page = await openEstimate({
    before: (call) => {
      if (call !== 'saveItem') return;
      calls += 1;
      if (calls === 1) throw new Error('offline');
    },
  });
  page.edit(shingles.id, { rate: 200 });
  page.edit(haulAway.id, { rate: 60 });
  expect(page.total()).toBe('$500.00');
  await page.seconds(2);
  expect(page.total()).toBe('$280.00');
  expect(page.unsaved()).toMatchObject([{ unsaved: { values: { rate: 200 } } }]);
  expect(page.toasts.toSorted()).toEqual(['Error updating items', 'Updated succesfully!']);
});

test('a retried line is saved once if the first response was lost', async () => {
  let isLost = false;
  const page = await openEstimate({
    after: (call) => {
      if (call !== 'addItem' || isLost) return;
      isLost = true;
      throw new Error('connection reset');
    },
  });
  page.actor.send({ type: 'line.added', values: line('A') });
  await page.seconds(1);
  const [change] = page.actor.getSnapshot().context.changes;
  page.actor.send({ type: 'change.retried', change: change?.id ?? '' });
  await page.seconds(2);
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(page.server.estimate().items).toHaveLength(3);
});

test.each([
  ['discarding', (change: Change) => [{ type: 'change.discarded', change: change.id } as const]],
  [
    'deleting',
    (change: Change) => [
      { type: 'delete.requested', line: lineIdOf(change) ?? '' } as const,
      { type: 'delete.confirmed' } as const,
    ],
  ],
])('%s a new line without a response also deletes it on the server', async (_, remove) => {
  const page = await openEstimate({
    after: (call) => {
      if (call === 'addItem') throw new SaveError({ refused: false, message: 'No response' });
    },
  });
  page.actor.send({ type: 'line.added', values: line('A') });
  await page.seconds(2);
  const [change] = page.actor.getSnapshot().context.changes;
  if (!change) throw new Error('The line was saved');
  for (const event of remove(change)) page.actor.send(event);
  await page.seconds(2);
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(page.server.estimate().items).toHaveLength(2);
});

test('discarding a new line without a connection shows no second error', async () => {
  const page = await openEstimate({
    before: (call) => {
      if (call !== 'loadEstimate') throw new Error('offline');
    },
  });
  page.actor.send({ type: 'line.added', values: line('A') });
  await page.seconds(2);
  const [change] = page.actor.getSnapshot().context.changes;
  page.actor.send({ type: 'change.discarded', change: change?.id ?? '' });
  await page.seconds(2);
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(page.toasts).toEqual(['Error creating items']);
});

test('discarding a refused line makes no call', async () => {
  const calls: string[] = [];
  const page = await openEstimate({
    before: (call) => {
      calls.push(call);
      if (call === 'addItem') throw new SaveError(refusal('At most 500 lines'));
    },
  });
  page.actor.send({ type: 'line.added', values: line('A') });
  await page.seconds(2);
  const [change] = page.actor.getSnapshot().context.changes;
  page.actor.send({ type: 'change.discarded', change: change?.id ?? '' });
  await page.seconds(2);
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(calls).not.toContain('deleteItem');
});

test('unreachable changes are sent in order after a reconnect', async () => {
  const page = await openEstimate({
    before: (call) => {
      if (call !== 'loadEstimate') throw new Error('offline');
    },
  });
  for (const name of ['A', 'B']) page.actor.send({ type: 'line.added', values: line(name) });
  page.edit(shingles.id, { rate: 200 });
  await page.seconds(3);
  expect(countUnsavedChanges(page.actor.getSnapshot().context.changes)).toEqual({ count: 3, what: 'line' });
  page.server.reconnect();
  await page.seconds(4);
  expect(page.server.estimate().items).toMatchObject([{ rate: 200 }, {}, { description: 'A' }, { description: 'B' }]);
  expect(page.unsaved()).toEqual([]);
  expect(page.toasts).toContain('3 changes are being sent');
});

test('a refused line is not sent again after a reconnect', async () => {
  let calls = 0;
  const page = await openEstimate({
    before: (call) => {
      if (call !== 'addItem') return;
      calls += 1;
      throw calls === 1 ? new SaveError(refusal('At most 500 characters')) : new Error('offline');
    },
  });
  for (const name of ['A', 'B']) page.actor.send({ type: 'line.added', values: line(name) });
  await page.seconds(2);
  page.server.reconnect();
  await page.seconds(2);
  expect(page.unsaved()).toMatchObject([{ values: { description: 'A' } }]);
  page.actor.send({ type: 'changes.retried' });
  await page.seconds(2);
  expect(page.unsaved()).toEqual([]);
});

test('the totals after all saves include the changes of other people', async () => {
  const page = await openEstimate();
  page.edit(shingles.id, { rate: 110 });
  page.server.othersChange(haulAway.id, { rate: 1000 });
  await page.seconds(2);
  expect(page.total()).toBe('$1,242.00');
  expect(page.unsaved()).toEqual([]);
});

test('a conflicting edit is saved only after the person keeps it', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'line.opened', line: shingles.id });
  page.server.othersChange(shingles.id, { quantity: 3 }, 'Maria Alvarez');
  page.actor.send({ type: 'line.edited', values: { ...shingles, quantity: 5 } });
  await page.seconds(2);
  expect(page.server.estimate().items[0]?.quantity).toBe(3);
  const [conflictedRow] = page.unsaved();
  expect(conflictedRow).toMatchObject({ values: { quantity: 3 }, unsaved: { values: { quantity: 5 } } });
  page.actor.send({ type: 'conflict.mineKept', change: conflictedRow?.unsaved?.id ?? '' });
  await page.seconds(2);
  expect(page.server.estimate().items[0]?.quantity).toBe(5);
});

test('a line changed by another person while it is open is a conflict, even after a reload of the estimate', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'line.opened', line: shingles.id });
  page.server.othersChange(shingles.id, { rate: 7 });
  page.actor.send({ type: 'estimate.revisited' });
  await page.seconds(1);
  expect(estimateRows(page.actor.getSnapshot().context)[0]?.values.rate).toBe(7);
  page.actor.send({ type: 'line.edited', values: { ...shingles, rate: 120 } });
  await page.seconds(1);
  expect(page.unsaved()).toMatchObject([{ unsaved: { status: 'conflicted' } }]);
});

test('three quick edits of one line do not conflict with each other', async () => {
  const page = await openEstimate();
  for (const rate of [101, 102, 103]) page.edit(shingles.id, { rate });
  await page.seconds(4);
  expect(page.server.estimate().items[0]?.rate).toBe(103);
  expect(page.unsaved()).toEqual([]);
});

test('a discount set right after a new line is checked with that line', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'line.added', values: line('A', 500) });
  page.actor.send({ type: 'discount.opened' });
  page.actor.send({ type: 'discount.applied', discount: 600 });
  await page.seconds(5);
  expect(page.server.estimate().discount).toBe(600);
  expect(page.total()).toBe('$170.00');
  expect(page.server.conflicts()).toBe(0);
});

test('a discount that the lines no longer cover is lowered', async () => {
  const page = await openEstimate({ estimate: anEstimate({ items: [shingles, haulAway], discount: 260 }) });
  page.actor.send({ type: 'delete.requested', line: shingles.id });
  page.actor.send({ type: 'delete.confirmed' });
  expect(page.total()).toBe('$0.00');
  await page.seconds(2);
  expect(page.server.estimate().discount).toBe(50);
  expect(page.total()).toBe('$0.00');
});

test('restoring a discount restores the deleted line at its position', async () => {
  const page = await openEstimate({ estimate: anEstimate({ items: [shingles, haulAway], discount: 260 }) });
  page.actor.send({ type: 'delete.requested', line: shingles.id });
  page.actor.send({ type: 'delete.confirmed' });
  await page.seconds(2);
  expect(page.actor.getSnapshot().context.lowered).toMatchObject({ from: 260, to: 50, lines: [{ deleted: true }] });
  page.actor.send({ type: 'discount.restored' });
  await page.seconds(5);
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(page.server.estimate().discount).toBe(260);
  expect(page.total()).toBe('$10.00');
  expect(page.actor.getSnapshot().context.lowered).toBeNull();
});

test('restoring a discount restores an edited line while another line is open', async () => {
  const page = await openEstimate({ estimate: anEstimate({ items: [shingles, haulAway], discount: 260 }) });
  page.edit(shingles.id, { quantity: 1 });
  await page.seconds(2);
  expect(page.server.estimate().discount).toBe(160);
  page.actor.send({ type: 'line.opened', line: haulAway.id });
  page.actor.send({ type: 'discount.restored' });
  await page.seconds(5);
  expect(page.server.estimate()).toMatchObject({ discount: 260, items: [{ quantity: 2 }, {}] });
  expect(page.actor.getSnapshot().context.open?.line).toBe(haulAway.id);
});

test('a discount that stays covered is not reported as lowered', async () => {
  const page = await openEstimate({ estimate: anEstimate({ items: [shingles, haulAway], discount: 50 }) });
  page.actor.send({ type: 'delete.requested', line: shingles.id });
  page.actor.send({ type: 'delete.confirmed' });
  await page.seconds(2);
  expect(page.actor.getSnapshot().context.lowered).toBeNull();
});

test('a failed save to the catalogue leaves the line in the estimate', async () => {
  const page = await openEstimate({
    before: (call) => {
      if (call === 'saveToCatalogue') throw new Error('offline');
    },
  });
  page.actor.send({ type: 'line.added', values: line('A'), itemType: 'MATERIAL' });
  await page.seconds(2);
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(page.toasts).toContain('Error creating line items');
  expect(page.actor.getSnapshot().context.changes).toMatchObject([{ kind: 'catalogue', status: 'failed' }]);
});

test('a failed load of the catalogue can be retried', async () => {
  let isFailing = true;
  const page = await openEstimate({
    before: (call) => {
      if (call === 'loadCatalogue' && isFailing) throw new Error('offline');
    },
  });
  page.actor.send({ type: 'catalogue.opened' });
  await page.seconds(1);
  expect(page.actor.getSnapshot().matches({ ready: { dialog: { picking: 'failed' } } })).toBe(true);
  expect(page.toasts).toEqual(['Error getting line items']);
  isFailing = false;
  page.actor.send({ type: 'catalogue.retried' });
  await page.seconds(1);
  expect(page.actor.getSnapshot().matches({ ready: { dialog: { picking: 'choosing' } } })).toBe(true);
});

/** The changes that are stored when the page is reloaded. */
const storedChanges = (context: Parameters<typeof pendingChanges>[0]): PendingChanges =>
  JSON.parse(JSON.stringify(pendingChanges(context)));

test('changes in progress are resumed after a reload', async () => {
  const firstPage = await openEstimate();
  firstPage.actor.send({ type: 'line.added', values: line('A') });
  firstPage.edit(shingles.id, { rate: 200 });
  firstPage.actor.send({ type: 'line.opened', line: haulAway.id });
  const pending = storedChanges(firstPage.actor.getSnapshot().context);
  const page = await openEstimate({ pending });
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(page.actor.getSnapshot().context.open?.line).toBe(haulAway.id);
  await page.seconds(2);
  expect(page.server.estimate().items).toMatchObject([{ rate: 200 }, {}, { description: 'A' }]);
});

test('changes saved before a reload are not saved twice', async () => {
  const firstPage = await openEstimate();
  firstPage.actor.send({ type: 'line.added', values: line('A') });
  firstPage.edit(shingles.id, { rate: 200 });
  const pending = storedChanges(firstPage.actor.getSnapshot().context);
  await firstPage.seconds(3);
  firstPage.server.recover();
  const page = await openEstimate({ pending, server: firstPage.server });
  await page.seconds(3);
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(page.server.estimate().items).toHaveLength(3);
  expect(page.unsaved()).toEqual([]);
});

test('lines that were stored with temporary keys get ids', async () => {
  const change = { kind: 'edit', values: line('B'), was: haulAway, version: 1, status: 'waiting' } as const;
  const pending = {
    changes: [
      { id: 'change-2', kind: 'add', line: 'line-2', values: line('A'), status: 'saving' },
      { ...change, id: 'change-3', line: 'line-2', version: null },
      { ...change, id: 'change-4', line: 'line-1' },
    ],
    keys: { [haulAway.id]: 'line-1' },
    made: 4,
    open: null,
  } as const;
  const page = await openEstimate({ pending });
  await page.seconds(3);
  expect(page.names()).toEqual(['Shingles', 'B', 'B']);
  expect(page.server.estimate().items.map(({ id }) => isUuidv7(id))).toEqual([true, true, true]);
});

test('a refused line is kept after a reload', async () => {
  const firstPage = await openEstimate({
    before: (call) => {
      if (call === 'addItem') throw new SaveError(refusal('At most 500 characters'));
    },
  });
  firstPage.actor.send({ type: 'line.added', values: line('A') });
  await firstPage.seconds(1);
  const page = await openEstimate({ pending: storedChanges(firstPage.actor.getSnapshot().context) });
  expect(page.unsaved()).toMatchObject([
    { values: { description: 'A' }, unsaved: { failure: { message: 'At most 500 characters' } } },
  ]);
});
