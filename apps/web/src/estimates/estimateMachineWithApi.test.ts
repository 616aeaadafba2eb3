/** Tests of the estimate machine with the actors of the web app and with the API in this process. */
import type { CallName, Params } from '@plumbline/domain/contract/apiCalls';
import { callTable } from '@plumbline/domain/contract/callTable';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { type Change, isInProgress, lineIdOf, needsReconnect } from '@plumbline/domain/estimates/changes/change';
import { seenDiscount } from '@plumbline/domain/estimates/changes/edits';
import { displayedTotals, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import { saveStatusOf } from '@plumbline/domain/estimates/changes/saveStatus';
import { type PendingChanges, pendingChanges } from '@plumbline/domain/estimates/changes/storedChanges';
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import { type LineValues, lineValuesOf } from '@plumbline/domain/estimates/lines/line';
import { toLoadedEstimate } from '@plumbline/domain/estimates/lines/sections';
import { CallError, noResponse, toFailure } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { formatMoney } from '@plumbline/values/money';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { readDatabaseSnapshot } from '../../../../scripts/inBrowserApiFiles.ts';
import { createInBrowserApi, type InBrowserApi } from '../../../api/src/inBrowser/createInBrowserApi.ts';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { newId } from '../api/http.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createEstimateMachine } from './actors.ts';

// The start of the API loads a database and creates the demo company, which takes long on a busy machine.
vi.setConfig({ hookTimeout: 120_000 });

let server: InBrowserApi;
let access = '';

beforeAll(async () => {
  server = await createInBrowserApi({
    storage: 'memory',
    demo: true,
    publicUrl: 'http://plumbline.example',
    snapshot: async () => new Blob([new Uint8Array(await readDatabaseSnapshot())]),
  });
  const body = { username: server.demo?.email, password: server.demo?.password };
  ({ access } = await request('POST', '/api/token/', { body }));
});
afterAll(() => server.close());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

interface RequestParts {
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
}

async function request(method: string, path: string, { body, ifMatch }: RequestParts = {}) {
  const headers = {
    'Content-Type': 'application/json',
    ...(access && { Authorization: `Bearer ${access}` }),
    ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
  };
  const url = `http://plumbline.example${path}`;
  const response = await server.fetch(
    new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }),
  );
  const { data, error } = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new CallError(toFailure(response.status, { error }));
  return data;
}

/** Calls the API of this process. */
const api = ((name: CallName, options: RequestParts & { params?: Params<CallName> } = {}) =>
  request(
    callTable[name].method,
    pathOf(name, (options.params ?? {}) as Params<CallName>),
    options,
  )) as AuthenticatedApi;

const line = (description: string, rate = 10) => lineValuesOf({ description, rate, quantity: 1, tax: 0, unit: 'EA' });
const shingles = lineValuesOf({ description: 'Shingles', rate: 100, quantity: 2, tax: 10, unit: 'SQ' });
const haulAway = lineValuesOf({ description: 'Haul-away', rate: 50, quantity: 1, tax: 0, unit: 'EA' });
/** The API refuses a description of more than 500 characters. */
const tooLongDescription = 'A'.repeat(600);

/** The version of a new estimate without a discount. Each of its two lines increases the version by one. */
const newEstimateVersion = 3;

/** Creates an estimate with the lines Shingles and Haul-away. Returns its id. */
async function createEstimate({ discount = 0 } = {}): Promise<string> {
  const project = await request('POST', '/api/projects/', { body: { id: newId(), title: 'Alvarez residence' } });
  const id: string = project.estimate;
  for (const values of [shingles, haulAway])
    await api('estimateItems.create', { params: { id }, body: { id: newId(), ...values } });
  if (discount > 0) {
    const { version } = await api('estimates.get', { params: { id } });
    await api('estimates.update', { params: { id }, body: { discount }, ifMatch: version });
  }
  return id;
}

interface OpenOptions {
  /** The id of an existing estimate. Default: a new estimate. */
  readonly id?: string;
  readonly discount?: number;
  /** The pending changes that an earlier page stored. */
  readonly pending?: PendingChanges;
  /** Runs before a call of the machine is sent. It can delay the call, or throw an error to prevent it. */
  readonly before?: (call: CallName) => Promise<void> | void;
  /** Runs after the API processed a call. It can throw an error, to simulate a lost response. */
  readonly after?: (call: CallName) => Promise<void> | void;
}

/** Opens an estimate and waits until it is loaded. */
async function openEstimate({ id: existingId, discount, pending, before, after }: OpenOptions = {}) {
  const id = existingId ?? (await createEstimate({ discount }));
  const calls: CallName[] = [];
  const app = aSignedInApp({
    api: async (name: CallName, options: never) => {
      calls.push(name);
      await before?.(name);
      const result = await api(name, options);
      await after?.(name);
      return result;
    },
  });
  // A hidden window does not request the version of the estimate, so `calls` does not depend on the duration of the test.
  const navigation = { ...app.navigation, isVisible: () => false };
  const machine = createEstimateMachine({ ...app, navigation });
  const actor = createActor(machine, { input: { estimateId: id, newId, pending: pending ?? null } });
  stops.push(() => actor.stop());
  const toasts: string[] = [];
  actor.on('toast.requested', ({ toast }) => toasts.push(toast.text ?? toast.title));
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const context = () => actor.getSnapshot().context;
  const rows = () => estimateRows(context());
  const keyOf = (name: string) => rows().find(({ values }) => values.description === name)?.key ?? '';
  return {
    id,
    actor,
    calls,
    toasts,
    keyOf,
    /** Waits until no change is being sent and, with a connection, no change waits to be sent. */
    whenSent: () =>
      waitFor(
        actor,
        ({ context: { changes } }) =>
          !changes.some(changes.some(needsReconnect) ? ({ status }) => status === 'saving' : isInProgress),
        { timeout: 20_000 },
      ),
    whenSaved: () => waitFor(actor, ({ context: { changes } }) => changes.length === 0, { timeout: 20_000 }),
    storedEstimate: async () => toLoadedEstimate(await api('estimates.get', { params: { id } })),
    /** Changes a line with a call to the API, as another window does. Null deletes the line. */
    async changeElsewhere(name: string, values: Partial<LineValues> | null) {
      const { items } = await api('estimates.get', { params: { id } });
      const item = items.find(({ description }) => description === name);
      if (!item) throw new Error(`No line ${name}`);
      const { description, rate, quantity, tax, unit } = item;
      const params = { id, itemId: item.id };
      if (values === null) await api('estimateItems.delete', { params });
      else await api('estimateItems.update', { params, body: { description, rate, quantity, tax, unit, ...values } });
    },
    names: () => rows().map(({ values }) => values.description),
    rows,
    unsavedRows: () => rows().filter(({ unsaved }) => unsaved),
    total: () => formatMoney(displayedTotals(context()).amount_total),
    edit(name: string, values: Partial<LineValues>) {
      const key = keyOf(name);
      const currentValues = rows().find((row) => row.key === key)?.values ?? shingles;
      actor.send({ type: 'line.opened', line: key });
      actor.send({ type: 'line.edited', values: { ...currentValues, ...values } });
    },
    remove(name: string) {
      actor.send({ type: 'lines.changed', command: 'delete', ids: [keyOf(name)] });
    },
    /** The changes that the app stores for a reload. */
    storedChanges: (): PendingChanges => JSON.parse(JSON.stringify(pendingChanges(context()))),
  };
}

const unreachableError = () => new CallError(noResponse);
const isWrite = (call: CallName) => !['estimates.get', 'catalogue.list'].includes(call);
const failWrites = (call: CallName) => {
  if (isWrite(call)) throw unreachableError();
};

test('lines added in quick succession are saved in order', async () => {
  const page = await openEstimate();
  for (const name of ['A', 'B', 'C', 'D'])
    page.actor.send({ type: 'lines.changed', command: 'addLine', values: line(name) });
  expect(page.total()).toBe('$310.00');
  await page.whenSaved();
  const names = ['Shingles', 'Haul-away', 'A', 'B', 'C', 'D'];
  expect((await page.storedEstimate()).items.map(({ description }) => description)).toEqual(names);
  expect(page.names()).toEqual(names);
  // Only the actor that watches the estimate is left.
  expect(Object.keys(page.actor.getSnapshot().children)).toEqual(['0.estimate.ready']);
});

test('the estimate is loaded once while several lines are saved', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  page.edit('Shingles', { rate: 110 });
  await page.whenSaved();
  expect(page.total()).toBe('$302.00');
  expect(page.calls).toEqual(['estimates.get', 'estimates.change', 'estimates.change']);
  expect(page.actor.getSnapshot().context.base).toEqual(await page.storedEstimate());
});

test('a line edited while it is being added is saved with the edited values', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  const key = page.keyOf('A');
  page.edit('A', { rate: 99 });
  expect(page.total()).toBe('$369.00');
  await page.whenSaved();
  expect((await page.storedEstimate()).items[2]).toMatchObject({ id: key, description: 'A', rate: 99 });
  expect(page.rows()[2]).toMatchObject({ key, saving: false });
});

test('only the failed one of two parallel saves is rolled back', async () => {
  let saves = 0;
  const page = await openEstimate({
    before: (call) => {
      if (call !== 'estimates.change') return;
      saves += 1;
      if (saves === 1) throw aCallError('internal');
    },
  });
  page.edit('Shingles', { rate: 200 });
  page.edit('Haul-away', { rate: 60 });
  expect(page.total()).toBe('$500.00');
  await page.whenSent();
  expect(page.total()).toBe('$280.00');
  expect(page.unsavedRows()).toMatchObject([{ unsaved: { values: { rate: 200 } } }]);
  expect(page.toasts.toSorted()).toEqual(['Error updating items', 'Updated succesfully!']);
});

/** Simulates that the response of the first call with this name is lost: the API saves the change, and the machine gets a 500 response. */
function loseFirstResponse(name: CallName) {
  let isLost = false;
  return (call: CallName) => {
    if (call !== name || isLost) return;
    isLost = true;
    throw aCallError('internal');
  };
}

const firstChange = (page: Awaited<ReturnType<typeof openEstimate>>): Change => {
  const [change] = page.actor.getSnapshot().context.changes;
  if (!change) throw new Error('There is no pending change');
  return change;
};

test('a retried line is saved once after the first response was lost', async () => {
  const page = await openEstimate({ after: loseFirstResponse('estimates.change') });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  await page.whenSent();
  page.actor.send({ type: 'change.retried', change: firstChange(page).id });
  await page.whenSaved();
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect((await page.storedEstimate()).items).toHaveLength(3);
});

test.each([
  ['discarding', (change: Change) => [{ type: 'change.discarded', change: change.id } as const]],
  [
    'deleting',
    (change: Change) => [{ type: 'lines.changed', command: 'delete', ids: [lineIdOf(change) ?? ''] } as const],
  ],
])('after the response to a new line was lost, %s the line also deletes it on the server', async (_, remove) => {
  const page = await openEstimate({ after: loseFirstResponse('estimates.change') });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  await page.whenSent();
  for (const event of remove(firstChange(page))) page.actor.send(event);
  await vi.waitFor(async () => expect((await page.storedEstimate()).items).toHaveLength(2), { timeout: 20_000 });
  await page.whenSaved();
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
});

test('deleting a new line without a connection shows no second error', async () => {
  const page = await openEstimate({ before: failWrites });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  await page.whenSent();
  page.remove('A');
  await page.whenSent();
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(page.toasts).toEqual(['Changes are kept and sent when it returns']);
});

test('a new line that is discarded without a connection is deleted on the server after a reconnect', async () => {
  let isOffline = false;
  const page = await openEstimate({
    before: (call) => {
      if (isOffline) failWrites(call);
    },
    after: loseFirstResponse('estimates.change'),
  });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  await page.whenSent();
  isOffline = true;
  page.actor.send({ type: 'change.discarded', change: firstChange(page).id });
  await page.whenSent();
  expect((await page.storedEstimate()).items).toHaveLength(3);
  isOffline = false;
  await page.whenSaved();
  expect((await page.storedEstimate()).items).toHaveLength(2);
});

test('discarding a refused line makes no call to delete it', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line(tooLongDescription) });
  await page.whenSent();
  expect(page.unsavedRows()).toMatchObject([{ unsaved: { failure: { kind: 'refused' } } }]);
  page.actor.send({ type: 'change.discarded', change: firstChange(page).id });
  await page.whenSaved();
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(page.calls.filter((call) => call === 'estimates.change')).toHaveLength(1);
});

test('changes that could not reach the server are sent in order after a reconnect', async () => {
  let isOffline = true;
  const page = await openEstimate({
    before: (call) => {
      if (isOffline) failWrites(call);
    },
  });
  for (const name of ['A', 'B']) page.actor.send({ type: 'lines.changed', command: 'addLine', values: line(name) });
  page.edit('Shingles', { rate: 200 });
  await page.whenSent();
  expect(saveStatusOf(page.actor.getSnapshot().context.changes)).toEqual({ kind: 'offline', count: 3 });
  isOffline = false;
  await page.whenSaved();
  const { items } = await page.storedEstimate();
  expect(items).toMatchObject([{ rate: 200 }, {}, { description: 'A' }, { description: 'B' }]);
  expect(page.unsavedRows()).toEqual([]);
  expect(page.toasts).toContain('3 changes are being sent');
});

test('after a reconnect, a refused line stays unsaved and the other line is saved', async () => {
  let isOffline = true;
  const page = await openEstimate({
    before: (call) => {
      if (isOffline && call === 'estimates.change') throw unreachableError();
    },
  });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('B') });
  await page.whenSent();
  isOffline = false;
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line(tooLongDescription) });
  await waitFor(page.actor, ({ context: { changes } }) => changes.length === 1 && !changes.some(isInProgress), {
    timeout: 20_000,
  });
  expect(page.unsavedRows()).toMatchObject([{ unsaved: { failure: { kind: 'refused' } } }]);
  expect((await page.storedEstimate()).items).toHaveLength(3);
});

test('after all saves the totals include a change of another window', async () => {
  const page = await openEstimate();
  await page.changeElsewhere('Haul-away', { rate: 1000 });
  page.edit('Shingles', { rate: 110 });
  await page.whenSaved();
  await vi.waitFor(() => expect(page.total()).toBe('$1,242.00'));
  expect(page.unsavedRows()).toEqual([]);
});

test('a conflicting edit is saved only after the user keeps it', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'line.opened', line: page.keyOf('Shingles') });
  await page.changeElsewhere('Shingles', { quantity: 3 });
  page.actor.send({ type: 'line.edited', values: { ...shingles, quantity: 5 } });
  await page.whenSent();
  expect((await page.storedEstimate()).items[0]?.quantity).toBe(3);
  const [conflictedRow] = page.unsavedRows();
  expect(conflictedRow).toMatchObject({ values: { quantity: 3 }, unsaved: { values: { quantity: 5 } } });
  page.actor.send({ type: 'conflict.localChangeKept', change: conflictedRow?.unsaved?.id ?? '' });
  await page.whenSaved();
  expect((await page.storedEstimate()).items[0]?.quantity).toBe(5);
});

test('an edit conflicts with a change that another window made while the line was open, even after a reload of the estimate', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'line.opened', line: page.keyOf('Shingles') });
  await page.changeElsewhere('Shingles', { rate: 7 });
  page.actor.send({ type: 'estimate.revisited' });
  await vi.waitFor(() => expect(page.rows()[0]?.values.rate).toBe(7));
  page.actor.send({ type: 'line.edited', values: { ...shingles, rate: 120 } });
  await page.whenSent();
  expect(page.unsavedRows()).toMatchObject([{ unsaved: { status: 'conflicted' } }]);
});

test('three quick edits of one line do not conflict with each other', async () => {
  const page = await openEstimate();
  for (const rate of [101, 102, 103]) page.edit('Shingles', { rate });
  await page.whenSaved();
  expect((await page.storedEstimate()).items[0]?.rate).toBe(103);
});

describe('after the response to an edit was lost', () => {
  const editWithoutResponse = async () => {
    const page = await openEstimate({ after: loseFirstResponse('estimates.change') });
    page.edit('Shingles', { rate: 110 });
    await page.whenSent();
    return page;
  };

  test('another edit of the line does not conflict with the first edit', async () => {
    const page = await editWithoutResponse();
    page.edit('Shingles', { rate: 120 });
    await page.whenSaved();
    expect((await page.storedEstimate()).items[0]?.rate).toBe(120);
  });

  test('undo restores the values before the edit', async () => {
    const page = await editWithoutResponse();
    page.actor.send({ type: 'lines.changed', command: 'undo' });
    await page.whenSaved();
    expect((await page.storedEstimate()).items[0]?.rate).toBe(100);
    expect(page.rows()[0]?.values.rate).toBe(100);
  });

  test('the line can be deleted while the undo is being sent', async () => {
    const page = await editWithoutResponse();
    page.actor.send({ type: 'lines.changed', command: 'undo' });
    page.remove('Shingles');
    await page.whenSaved();
    expect((await page.storedEstimate()).items).toHaveLength(1);
  });

  test('the line can be deleted', async () => {
    const page = await editWithoutResponse();
    page.remove('Shingles');
    await page.whenSaved();
    expect((await page.storedEstimate()).items).toHaveLength(1);
  });
});

test.each([
  [
    'the discount',
    (value: number): EstimateEvent[] => [
      { type: 'discount.applied', discount: value, seen: { discount: 0, version: newEstimateVersion } },
    ],
    ({ discount }: Estimate) => discount,
  ],
  [
    'the notes',
    (value: number): EstimateEvent[] => [
      {
        type: 'detail.changed',
        field: 'client_notes',
        value: `${value}`,
        seen: { value: '', version: newEstimateVersion },
      },
    ],
    ({ client_notes }: Estimate) => Number(client_notes),
  ],
])('%s can be changed again after the response to the first change was lost', async (_, change, readValue) => {
  const page = await openEstimate({ after: loseFirstResponse('estimates.update') });
  for (const event of change(5)) page.actor.send(event);
  await page.whenSent();
  for (const event of change(6)) page.actor.send(event);
  await page.whenSaved();
  expect(readValue(await page.storedEstimate())).toBe(6);
});

test('an edit of a line becomes a conflict if another window changed the line after the response to the addition was lost', async () => {
  const page = await openEstimate({ after: loseFirstResponse('estimates.change') });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  await page.whenSent();
  await page.changeElsewhere('A', { quantity: 7 });
  page.edit('A', { rate: 99 });
  await page.whenSent();
  expect(page.unsavedRows()).toMatchObject([{ unsaved: { status: 'conflicted' } }]);
});

test('a discount that is set immediately after a new line is validated with that line', async () => {
  const page = await openEstimate();
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A', 500) });
  const { base } = page.actor.getSnapshot().context;
  page.actor.send({ type: 'discount.applied', discount: 600, seen: seenDiscount(base) });
  await page.whenSaved();
  expect((await page.storedEstimate()).discount).toBe(600);
  expect(page.total()).toBe('$170.00');
  expect(page.calls.filter((call) => call === 'estimates.update')).toHaveLength(1);
});

test('a discount that the lines no longer cover is lowered', async () => {
  const page = await openEstimate({ discount: 260 });
  page.remove('Shingles');
  expect(page.total()).toBe('$0.00');
  await page.whenSaved();
  expect((await page.storedEstimate()).discount).toBe(50);
  expect(page.total()).toBe('$0.00');
});

test('restoring a discount restores the deleted line at its position', async () => {
  const page = await openEstimate({ discount: 260 });
  page.remove('Shingles');
  await page.whenSaved();
  expect(page.actor.getSnapshot().context.loweredDiscount).toMatchObject({
    from: 260,
    to: 50,
    lines: [{ deleted: true }],
  });
  page.actor.send({ type: 'discount.restored' });
  await vi.waitFor(async () => expect((await page.storedEstimate()).discount).toBe(260), { timeout: 20_000 });
  await page.whenSaved();
  expect(page.names()).toEqual(['Shingles', 'Haul-away']);
  expect(page.total()).toBe('$10.00');
  expect(page.actor.getSnapshot().context.loweredDiscount).toBeNull();
});

test('restoring a discount restores an edited line while another line is open', async () => {
  const page = await openEstimate({ discount: 260 });
  page.edit('Shingles', { quantity: 1 });
  await page.whenSaved();
  expect((await page.storedEstimate()).discount).toBe(160);
  page.actor.send({ type: 'line.opened', line: page.keyOf('Haul-away') });
  page.actor.send({ type: 'discount.restored' });
  await vi.waitFor(async () => expect((await page.storedEstimate()).discount).toBe(260), { timeout: 20_000 });
  expect((await page.storedEstimate()).items).toMatchObject([{ quantity: 2 }, {}]);
  expect(page.actor.getSnapshot().context.open?.line).toBe(page.keyOf('Haul-away'));
});

test('a discount that the remaining lines cover is not lowered', async () => {
  const page = await openEstimate({ discount: 50 });
  page.remove('Shingles');
  await page.whenSaved();
  expect(page.actor.getSnapshot().context.loweredDiscount).toBeNull();
});

test('a failed save to the catalogue leaves the line in the estimate', async () => {
  const page = await openEstimate({
    before: (call) => {
      if (call === 'catalogue.create') throw aCallError('internal');
    },
  });
  page.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A'), itemType: 'MATERIAL' });
  await page.whenSent();
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(page.toasts).toContain('Error creating line items');
  expect(page.actor.getSnapshot().context.changes).toMatchObject([{ kind: 'catalogue', status: 'failed' }]);
});

const never = () => new Promise<void>(() => undefined);

test('changes in progress are resumed after a reload', async () => {
  const earlierPage = await openEstimate({ before: (call) => (isWrite(call) ? never() : undefined) });
  earlierPage.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  earlierPage.edit('Shingles', { rate: 200 });
  earlierPage.actor.send({ type: 'line.opened', line: earlierPage.keyOf('Haul-away') });
  const page = await openEstimate({ id: earlierPage.id, pending: earlierPage.storedChanges() });
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect(page.actor.getSnapshot().context.open?.line).toBe(page.keyOf('Haul-away'));
  await page.whenSaved();
  expect((await page.storedEstimate()).items).toMatchObject([{ rate: 200 }, {}, { description: 'A' }]);
});

test('changes saved before a reload are not saved twice', async () => {
  const earlierPage = await openEstimate();
  earlierPage.actor.send({ type: 'lines.changed', command: 'addLine', values: line('A') });
  earlierPage.edit('Shingles', { rate: 200 });
  const pending = earlierPage.storedChanges();
  await earlierPage.whenSaved();
  const page = await openEstimate({ id: earlierPage.id, pending });
  await page.whenSaved();
  expect(page.names()).toEqual(['Shingles', 'Haul-away', 'A']);
  expect((await page.storedEstimate()).items).toHaveLength(3);
});

test('a refused line survives a reload', async () => {
  const earlierPage = await openEstimate();
  earlierPage.actor.send({ type: 'lines.changed', command: 'addLine', values: line(tooLongDescription) });
  await earlierPage.whenSent();
  const page = await openEstimate({ id: earlierPage.id, pending: earlierPage.storedChanges() });
  expect(page.unsavedRows()).toMatchObject([{ unsaved: { failure: { kind: 'refused' } } }]);
});

const storedNames = async (page: Awaited<ReturnType<typeof openEstimate>>) =>
  (await page.storedEstimate()).items.map(({ description }) => description);
const writesOf = ({ calls }: { readonly calls: readonly CallName[] }) => calls.filter(isWrite);

test('200 lines are added with one call and one toast', async () => {
  const page = await openEstimate();
  const names = Array.from({ length: 200 }, (_, n) => `Line ${n}`);
  page.actor.send({
    type: 'lines.changed',
    command: 'addLines',
    values: names.map((name) => line(name)),
    after: page.keyOf('Shingles'),
  });
  expect(page.total()).toBe('$2,270.00');
  await page.whenSaved();
  expect(page.calls).toEqual(['estimates.get', 'estimates.change']);
  expect(page.toasts).toEqual(['200 line items added']);
  expect(page.names()).toEqual(['Shingles', ...names, 'Haul-away']);
  expect(page.actor.getSnapshot().context.base).toEqual(await page.storedEstimate());
});

test('adding, moving, copying, changing and deleting several lines makes one call for each action', async () => {
  const page = await openEstimate();
  const keysOf = (...names: string[]) => names.map(page.keyOf);
  const save = async (event: Parameters<typeof page.actor.send>[0]) => {
    page.actor.send(event);
    const displayedNames = page.names();
    await page.whenSaved();
    expect(await storedNames(page)).toEqual(displayedNames);
    expect(page.names()).toEqual(displayedNames);
    return displayedNames;
  };
  await save({ type: 'lines.changed', command: 'addLines', values: ['A', 'B', 'C'].map((name) => line(name)) });
  await save({ type: 'lines.changed', command: 'move', ids: keysOf('B', 'C'), after: null });
  await save({ type: 'lines.changed', command: 'duplicate', ids: keysOf('A', 'B') });
  await save({ type: 'lines.changed', command: 'setTax', ids: keysOf('Haul-away', 'C'), value: 10 });
  expect(page.total()).toBe('$326.00');
  await save({ type: 'lines.changed', command: 'delete', ids: keysOf('C', 'Shingles') });
  expect(writesOf(page)).toEqual(Array(5).fill('estimates.change'));
  expect(page.names()).toEqual(['B', 'Haul-away', 'A', 'B', 'A']);
  expect((await page.storedEstimate()).items[1]?.tax).toBe(10);
});

test('several lines are added once, even if the response to their call is lost', async () => {
  const page = await openEstimate({ after: loseFirstResponse('estimates.change') });
  page.actor.send({
    type: 'lines.changed',
    command: 'addLines',
    values: ['A', 'B'].map((name) => line(name)),
    after: null,
  });
  await page.whenSent();
  page.actor.send({ type: 'changes.retried' });
  await page.whenSaved();
  expect(await storedNames(page)).toEqual(['A', 'B', 'Shingles', 'Haul-away']);
});

test('one of several lines can be retried alone if the response to their call is lost', async () => {
  const page = await openEstimate({ after: loseFirstResponse('estimates.change') });
  page.actor.send({ type: 'lines.changed', command: 'addLines', values: ['A', 'B'].map((name) => line(name)) });
  await page.whenSent();
  page.actor.send({ type: 'change.retried', change: firstChange(page).id });
  await page.whenSent();
  page.actor.send({ type: 'changes.retried' });
  await page.whenSaved();
  expect(await storedNames(page)).toEqual(['Shingles', 'Haul-away', 'A', 'B']);
});

test('a refused line does not stop the other lines of the call', async () => {
  const page = await openEstimate();
  const names = ['A', tooLongDescription, 'C'];
  page.actor.send({ type: 'lines.changed', command: 'addLines', values: names.map((name) => line(name)), after: null });
  await page.whenSent();
  expect(await storedNames(page)).toEqual(['A', 'C', 'Shingles', 'Haul-away']);
  expect(page.unsavedRows()).toMatchObject([
    { unsaved: { failure: { kind: 'refused', message: 'At most 500 characters' } } },
  ]);
  expect(page.toasts).toEqual(['2 line items added', 'Error creating items']);
  page.actor.send({ type: 'line.opened', line: page.unsavedRows()[0]?.key ?? '' });
  page.actor.send({ type: 'line.edited', values: line('B') });
  await page.whenSaved();
  expect(await storedNames(page)).toEqual(['A', 'B', 'C', 'Shingles', 'Haul-away']);
});

test('a line in conflict waits for the decision of the user, and the other lines of the call are saved', async () => {
  const page = await openEstimate();
  await page.changeElsewhere('Haul-away', { tax: 9 });
  const ids = page.rows().map(({ key }) => key);
  page.actor.send({ type: 'lines.changed', command: 'setTax', ids, value: 6 });
  await page.whenSent();
  expect((await page.storedEstimate()).items).toMatchObject([{ tax: 6 }, { tax: 9 }]);
  expect(page.unsavedRows()).toMatchObject([
    { unsaved: { status: 'conflicted', failure: { changedBy: 'Dana Whitlock' } } },
  ]);
  page.actor.send({ type: 'conflict.localChangeKept', change: firstChange(page).id });
  await page.whenSaved();
  expect((await page.storedEstimate()).items).toMatchObject([{ tax: 6 }, { tax: 6 }]);
});

test('additions and moves that were made without a connection are sent in order after a reconnect', async () => {
  let isOffline = true;
  const page = await openEstimate({
    before: (call) => {
      if (isOffline) failWrites(call);
    },
  });
  page.actor.send({ type: 'lines.changed', command: 'addLines', values: ['A', 'B'].map((name) => line(name)) });
  await page.whenSent();
  page.actor.send({ type: 'lines.changed', command: 'move', ids: [page.keyOf('B')], after: null });
  page.actor.send({ type: 'lines.changed', command: 'move', ids: [page.keyOf('Shingles')], after: page.keyOf('A') });
  isOffline = false;
  await page.whenSaved();
  expect(page.names()).toEqual(['B', 'Haul-away', 'A', 'Shingles']);
  expect(await storedNames(page)).toEqual(page.names());
});

test('changes of several lines are resumed after a reload', async () => {
  const earlierPage = await openEstimate({ before: (call) => (isWrite(call) ? never() : undefined) });
  earlierPage.actor.send({
    type: 'lines.changed',
    command: 'addLines',
    values: ['A', 'B'].map((name) => line(name)),
    after: null,
  });
  earlierPage.actor.send({
    type: 'lines.changed',
    command: 'move',
    ids: [earlierPage.keyOf('B')],
    after: earlierPage.keyOf('Shingles'),
  });
  earlierPage.actor.send({ type: 'lines.changed', command: 'setTax', ids: [earlierPage.keyOf('Haul-away')], value: 9 });
  const page = await openEstimate({ id: earlierPage.id, pending: earlierPage.storedChanges() });
  expect(page.names()).toEqual(['A', 'Shingles', 'B', 'Haul-away']);
  await page.whenSaved();
  expect((await page.storedEstimate()).items).toMatchObject(
    ['A', 'Shingles', 'B', 'Haul-away'].map((description) => ({ description })),
  );
  expect(writesOf(page)).toEqual(['estimates.change']);
});
