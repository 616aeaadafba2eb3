/**
 * Random edits of one estimate in two windows, with the actors of the web app and the real API over PostgreSQL. The test decides
 * when a request arrives, when its response arrives, and what is lost. After the network is back, both windows and the server
 * must have the same estimate, and no edit may be missing.
 *
 * RANDOM_EDITS_RUNS sets the number of sequences and removes the time limit. RANDOM_EDITS_SEED sets the seed.
 */
import type { CallName, Params } from '@plumbline/domain/contract/apiCalls';
import { callTable } from '@plumbline/domain/contract/callTable';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { isPermanentRefusal, lineIdOf, needsUserAction } from '@plumbline/domain/estimates/changes/change';
import { displayedDetails } from '@plumbline/domain/estimates/changes/detailChanges';
import { seenDiscount } from '@plumbline/domain/estimates/changes/edits';
import { displayedDiscount, displayedTotals, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import { restoredLineId } from '@plumbline/domain/estimates/changes/restoredLine';
import { pendingChanges } from '@plumbline/domain/estimates/changes/storedChanges';
import { latestValues } from '@plumbline/domain/estimates/changes/workingCopy';
import { changesOfPaste, planPaste, validateLines } from '@plumbline/domain/estimates/commands/cellPaste';
import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { copyCells, copyLines, readCopied } from '@plumbline/domain/estimates/lines/cellClipboard';
import { cellColumns } from '@plumbline/domain/estimates/lines/cellColumns';
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import {
  type ApiLineValues,
  type EditableColumn,
  type LineValues,
  lineValuesOf,
} from '@plumbline/domain/estimates/lines/line';
import { parseTable } from '@plumbline/domain/estimates/lines/parsePastedRows';
import { isSection, toLoadedEstimate } from '@plumbline/domain/estimates/lines/sections';
import { discountValueOf } from '@plumbline/domain/estimates/pricing/discount';
import { priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { CallError, noResponse, toFailure } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { deleteEvents } from '@plumbline/domain/testing/estimateStates';
import { managerRole } from '@plumbline/domain/users/roles';
import { formatMoney, toDollars } from '@plumbline/values/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { estimateItems, estimates } from '../../../api/src/database/schema/estimates.ts';
import { projects } from '../../../api/src/database/schema/projects.ts';
import { type TestApi, testApi } from '../../../api/src/testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../../../api/src/testing/testUser.ts';
import type { AuthenticatedStreamEvents } from '../api/authenticatedApi.ts';
import type { StreamOptions } from '../api/eventStream.ts';
import { newId } from '../api/http.ts';
import type { Clock } from '../browser/ports.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createEstimateMachine } from './actors.ts';

const requestedRuns = process.env['RANDOM_EDITS_RUNS'];
const seed = Number(process.env['RANDOM_EDITS_SEED'] ?? Date.now() % 2 ** 31);
const timeLimitMilliseconds = process.env['PLUMBLINE_TESTS'] === 'acceptance' ? 5_000 : 60_000;

let api: TestApi;
let users: [TestUser, TestUser];

beforeAll(async () => {
  api = await testApi();
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  users = [owner, await addColleague(api, owner, managerRole)];
});
afterAll(() => api.close());

// ---- the server -------------------------------------------------------------------------------------------------------------

let estimateCount = 0;
const unusedEstimateIds: string[] = [];

/** Returns the id of a new estimate with a discount and four lines, one of them the heading of a section. */
async function createEstimate(): Promise<string> {
  if (unusedEstimateIds.length === 0) unusedEstimateIds.push(...(await insertEstimates(50)));
  return unusedEstimateIds.pop() ?? '';
}

async function insertEstimates(count: number): Promise<readonly string[]> {
  const { companyId } = users[0];
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    projectId: newId(),
    number: estimateCount + index + 1,
  }));
  estimateCount += count;
  await api.db.company(companyId, async (tx) => {
    await tx
      .insert(projects)
      .values(rows.map(({ projectId }) => ({ companyId, id: projectId, title: 'Roof', createdDate: '2026-03-02' })));
    await tx.insert(estimates).values(
      rows.map(({ id, projectId, number }) => ({
        ...{ companyId, id, projectId, number },
        ...{ subTotal: 60, taxTotal: 0, discount: 25, amountTotal: 35 },
      })),
    );
    const lineValues = { rate: 10, quantity: 2, tax: 0, unit: 'EA', total: 20 } as const;
    const heading = { ...lineValues, rate: 0, quantity: 0, total: 0, kind: 'section' } as const;
    await tx.insert(estimateItems).values(
      rows.flatMap(({ id: estimateId }) =>
        ['A', 'B', 'Section', 'C'].map((description, index) => ({
          ...{ companyId, id: newId(), estimateId, description, index: index + 1 },
          ...(description === 'Section' ? heading : lineValues),
        })),
      ),
    );
  });
  return rows.map(({ id }) => id);
}

interface CallOptions {
  readonly params: Params<CallName>;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly signal?: AbortSignal;
}

/** A successful write, as the server confirmed it. */
interface Write {
  readonly name: CallName;
  readonly options: CallOptions;
  readonly data: unknown;
}

/** The API with one estimate. Records the successful writes of the estimate, and its version. */
function createServer(id: string) {
  const writes: Write[] = [];
  let version = 0;
  let latest: Estimate | null = null;
  const changeListeners = new Set<(version: number, user: string) => void>();

  async function send(user: TestUser, name: CallName, { params, body, ifMatch }: CallOptions): Promise<unknown> {
    const response = await api.app.request(pathOf(name, params), {
      method: callTable[name].method,
      headers: {
        Authorization: `Bearer ${user.access}`,
        'Content-Type': 'application/json',
        ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const responseBody = response.status === 204 ? {} : await response.json();
    if (!response.ok) throw new CallError(toFailure(response.status, responseBody));
    return responseBody.data;
  }

  async function read(): Promise<Estimate> {
    latest = (await send(users[0], 'estimates.get', { params: { id } })) as Estimate;
    ({ version } = latest);
    return latest;
  }

  return {
    writes,
    read,
    version: () => version,
    onChange: (listener: (version: number, user: string) => void) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    /** Makes a call. An unchanged estimate is read only once. */
    async call(user: TestUser, name: CallName, options: CallOptions): Promise<unknown> {
      if (name === 'estimates.get') return latest?.version === version ? latest : read();
      const data = await send(user, name, options);
      if (name === 'catalogue.create') return data;
      writes.push({ name, options, data });
      const { totals, version: estimateVersion } = (data ?? {}) as { totals?: { version: number }; version: number };
      const nextVersion = name === 'estimateItems.delete' ? version + 1 : (totals?.version ?? estimateVersion);
      if (nextVersion > version) {
        version = nextVersion;
        for (const listener of changeListeners) listener(version, user.id);
      }
      return data;
    },
  };
}

type Server = ReturnType<typeof createServer>;

// ---- a window ---------------------------------------------------------------------------------------------------------------

const unreachable = () => new CallError(noResponse);

/** A request that the window made. `response` is set after the server processed it. */
interface Request {
  readonly name: CallName;
  readonly options: CallOptions;
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: unknown) => void;
  response?: { readonly data: unknown } | { readonly error: unknown };
}

/** Waits until the callbacks of all resolved promises have run. */
const runPromiseCallbacks = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * What happens to a request. `respond`: the server processes it, and the window gets the response. `repeat`: the server processes it
 * twice, and the window gets the second response. `process`: the server processes it,
 * and its response waits for another step. `drop`: it does not reach the server. `lose`: its response is lost. `fail`: it does not reach
 * the server, and the window gets a 500 response. `gateway`: the server processes it, but the window gets a 504 response. If the server
 * has processed the request in an earlier step, `drop` and `fail` lose its response.
 */
const outcomes = ['respond', 'repeat', 'process', 'drop', 'lose', 'fail', 'gateway'] as const;
type Outcome = (typeof outcomes)[number];

/** A window with the estimate. Its requests and the messages of its stream wait until the test delivers them. */
function createWindow(server: Server, user: TestUser, estimateId: string) {
  let isOnline = true;
  const requests: Request[] = [];
  let messages: { name: 'changed'; data: { version: number; user: string } }[] = [];
  let stream: { send: (message: (typeof messages)[number]) => void; end: () => void } | null = null;
  const timers = new Map<number, () => void>();
  const onlineListeners = new Set<() => void>();
  let timerCount = 0;
  const clock = {
    now: Date.now,
    setTimeout: (callback: () => void) => {
      timerCount += 1;
      timers.set(timerCount, callback);
      return timerCount;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
  } as unknown as Clock;
  const stopListening = server.onChange((version, user) => {
    if (stream) messages.push({ name: 'changed', data: { version, user } });
  });

  const streamEvents = ((_: string, { onEvent, signal }: StreamOptions<'estimates.events'>) =>
    new Promise((resolve, reject) => {
      if (!isOnline) return reject(unreachable());
      const end = () => {
        stream = null;
        messages = [];
        resolve('ended');
      };
      stream = { send: onEvent, end };
      messages = [{ name: 'changed', data: { version: server.version(), user: '' } }];
      signal.addEventListener('abort', end);
    })) as AuthenticatedStreamEvents;

  const sendRequest = (name: CallName, options: CallOptions) =>
    new Promise((resolve, reject) => {
      if (!isOnline) return reject(unreachable());
      const request: Request = { name, options, resolve, reject };
      requests.push(request);
      options.signal?.addEventListener('abort', () => {
        if (removeRequest(request)) reject(new CallError({ kind: 'failed', message: 'Cancelled' }));
      });
    });

  function removeRequest(request: Request): boolean {
    const index = requests.indexOf(request);
    if (index >= 0) requests.splice(index, 1);
    return index >= 0;
  }

  async function processRequest(request: Request): Promise<void> {
    request.response ??= await server.call(user, request.name, request.options).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
  }

  /** Delivers a request or its response, or loses it. */
  async function handle(request: Request, outcome: Outcome): Promise<void> {
    if (outcome === 'process') return processRequest(request);
    if (outcome === 'repeat' && !request.response) {
      await processRequest(request);
      if (request.name === 'estimates.change') delete request.response;
      await processRequest(request);
    }
    if (outcome === 'respond' || outcome === 'lose' || outcome === 'gateway') await processRequest(request);
    if (!removeRequest(request)) return;
    const { response } = request;
    if ((outcome === 'respond' || outcome === 'repeat') && response) {
      if ('error' in response) request.reject(response.error);
      else request.resolve(response.data);
    } else if (outcome === 'fail' && !response) request.reject(aCallError('internal', { message: 'Failed' }));
    else if (outcome === 'gateway') request.reject(aCallError('unavailable', { message: 'No answer' }));
    else request.reject(unreachable());
  }

  const signedInApp = aSignedInApp({ api: sendRequest as never });
  const app = {
    ...signedInApp,
    clock,
    streamEvents,
    navigation: {
      ...signedInApp.navigation,
      onOnline: (listener: () => void) => {
        onlineListeners.add(listener);
        return () => void onlineListeners.delete(listener);
      },
    },
  };
  let actor: EstimateActor;

  async function open(pending: ReturnType<typeof pendingChanges>) {
    signedInApp.queryClient.clear();
    actor = createActor(createEstimateMachine(app), { clock, input: { estimateId, newId, pending } });
    actor.start();
    await runPromiseCallbacks();
  }

  return {
    user,
    requests,
    open: () => open(null),
    context: () => actor.getSnapshot().context,
    snapshot: () => actor.getSnapshot(),
    send: (...events: EstimateEvent[]) => {
      for (const event of events) actor.send(event);
    },
    handle,
    isOnline: () => isOnline,
    /** Without a connection, `isProcessed` decides whether the server still processes the requests that were made before. */
    async setOnline(nextIsOnline: boolean, isProcessed = false) {
      if (isOnline === nextIsOnline) return;
      isOnline = nextIsOnline;
      if (!isOnline) {
        stream?.end();
        for (const request of [...requests]) await handle(request, isProcessed ? 'lose' : 'drop');
      } else for (const listener of [...onlineListeners]) listener();
      await runPromiseCallbacks();
    },
    /** Lets all timers end. */
    async wait() {
      const callbacks = [...timers.values()];
      timers.clear();
      for (const callback of callbacks) callback();
      await runPromiseCallbacks();
    },
    async receiveMessage() {
      const message = messages.shift();
      if (message) stream?.send(message);
      await runPromiseCallbacks();
    },
    hasMessages: () => messages.length > 0,
    hasStream: () => stream !== null,
    /** Loads the page again, with the changes that the browser stored. */
    async reload(isProcessed: boolean) {
      const pending = JSON.parse(JSON.stringify(pendingChanges(actor.getSnapshot().context)));
      actor.stop();
      for (const request of [...requests]) await handle(request, isProcessed ? 'lose' : 'drop');
      stream?.end();
      timers.clear();
      onlineListeners.clear();
      await open(pending);
    },
    close() {
      actor.stop();
      stopListening();
    },
  };
}

type Window = ReturnType<typeof createWindow>;

/** The lines of a window with the values that its user entered last. */
const enteredLines = ({ context }: Pick<Window, 'context'>): ReadonlyMap<string, LineValues> =>
  new Map(estimateRows(context()).map(({ key, values }) => [key, latestValues(context(), key) ?? values]));

// ---- the steps --------------------------------------------------------------------------------------------------------------

/** What a user can do. An action that is listed twice occurs twice as often. */
const actions = [
  ...[
    'add',
    'addAfter',
    'edit',
    'edit',
    'open',
    'type',
    'save',
    'close',
    'delete',
    'duplicate',
    'move',
    'update',
    'fill',
  ],
  ...['copyLines', 'cutLines', 'copyCells', 'copyCells'],
  ...[
    'setMargin',
    'section',
    'discount',
    'detail',
    'undo',
    'undo',
    'redo',
    'keepLocal',
    'keepServer',
    'retry',
    'discard',
    'restore',
    'revisit',
  ],
] as const;

interface Step {
  readonly window: 0 | 1;
  readonly type: 'act' | 'request' | 'message' | 'wait' | 'offline' | 'online' | 'reload';
  readonly action: (typeof actions)[number];
  readonly outcome: Outcome;
  /** Random numbers that select lines. */
  readonly numbers: readonly number[];
  /** A random number that selects, for example, the change of a line or the request. */
  readonly value: number;
}

const stepOf = (type: Step['type'], outcome: fc.Arbitrary<Outcome> = fc.constant('respond')): fc.Arbitrary<Step> =>
  fc.record({
    window: fc.constantFrom(0, 1),
    type: fc.constant(type),
    action: type === 'act' ? fc.constantFrom(...actions) : fc.constant('add'),
    outcome,
    numbers: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
    value: fc.nat(20),
  });

const steps = fc.array(
  fc.oneof(
    { arbitrary: stepOf('act'), weight: 12 },
    { arbitrary: stepOf('request', fc.constantFrom('respond', 'respond', 'respond', ...outcomes)), weight: 7 },
    { arbitrary: stepOf('message'), weight: 2 },
    { arbitrary: stepOf('wait'), weight: 1 },
    { arbitrary: stepOf('offline'), weight: 1 },
    { arbitrary: stepOf('online'), weight: 1 },
    { arbitrary: stepOf('reload'), weight: 1 },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

/** Counts the created values. Names and texts contain the count, so that no two steps enter the same one. */
let valueCount = 0;

const options = ['none', 'offered', 'chosen'] as const;

/** New values for a line. The random number `value` selects which values change. The heading of a section has only a name. */
function newValues(current: LineValues, value: number): Partial<LineValues> {
  valueCount += 1;
  const choice = Math.floor(value / 6);
  if (isSection(current) || value % 6 === 0) return { description: `Name ${valueCount}` };
  if (value % 6 === 1) return { tax: value };
  if (value % 6 === 2) return { option: options[choice % 3] ?? 'none' };
  if (value % 6 === 3) return { cost: choice % 2 ? null : valueCount };
  if (value % 6 === 4) return { rate: choice % 2 ? -valueCount : valueCount };
  return { quantity: choice % 2 ? -(valueCount % 1000) : valueCount % 1000 };
}

/** Every third new line is a credit, and every second has a cost. */
const newLine = (): LineValues => {
  valueCount += 1;
  const quantity = valueCount % 3 === 0 ? -1 : 1;
  const line = { description: `Line ${valueCount}`, rate: 10, quantity, tax: 5, unit: 'EA' } as const;
  return lineValuesOf(valueCount % 2 === 0 ? { ...line, cost: 7 } : line);
};

const fillColumns: readonly (readonly EditableColumn[])[] = [['quantity'], ['description', 'tax'], ['cost', 'rate']];

/** The lines and headings with these ids, as they are in the clipboard after they were copied. */
function copyOfLines(window: Window, ids: readonly string[]): readonly LineValues[] {
  const lines = ids.flatMap((id) => enteredLines(window).get(id) ?? []);
  return readCopied(copyLines(lines, cellColumns(true)).html)?.lines ?? [];
}

/**
 * Copies cells of one line, and pastes them on other lines and past the last line. The copied text has a new quantity, so that no two steps
 * enter the same line.
 */
function pasteEvents(
  window: Window,
  entered: readonly (readonly [string, LineValues])[],
  numbers: readonly number[],
  value: number,
): readonly EstimateEvent[] {
  valueCount += 1;
  const lines = entered.filter(([, values]) => !isSection(values));
  const [, source] = lines[value % Math.max(1, lines.length)] ?? [];
  if (!source) return [];
  const columns = cellColumns(true).slice(value % 3, (value % 3) + 3);
  const { html, text } = copyCells(
    numbers.map((number) => ({
      ...source,
      description: `Pasted ${valueCount}`,
      quantity: (valueCount + number) % 1000,
    })),
    columns,
  );
  const cells = value % 2 ? readCopied(html)?.cells : parseTable(text);
  const first = (numbers[0] ?? 0) % lines.length;
  const rows = estimateRows(window.context()).filter((row) => lines.slice(first).some(([id]) => id === row.key));
  const { lines: pasted } = planPaste(
    cells ?? [],
    { lines: rows, lineCount: 1, columns: cellColumns(true).slice(value % 3), columnCount: 1 },
    { tax: '5', unit: 'EA' },
  );
  return [{ type: 'lines.changed', command: 'changeCells', ...changesOfPaste(validateLines(pasted)) }];
}

/** The events of a step. The random numbers `numbers` and `value` select the lines, the position and the change. */
function toEvents(window: Window, { action, numbers, value }: Step): readonly EstimateEvent[] {
  const context = window.context();
  const entered = [...enteredLines(window)];
  const lineAt = (number: number) => entered[number % Math.max(1, entered.length)];
  const lineIds = [...new Set(numbers.flatMap((number) => lineAt(number)?.[0] ?? []))];
  const [line, values] = lineAt(numbers[0] ?? 0) ?? [];
  const unsaved = context.changes.filter(needsUserAction);
  const change = unsaved[value % Math.max(1, unsaved.length)];
  const after = value % 4 === 0 ? null : (lineAt(value)?.[0] ?? null);
  const openValues = context.open && (enteredLines(window).get(context.open.line) ?? context.open.baseValue);
  switch (action) {
    case 'add':
      return [
        { type: 'lines.changed', command: 'addLine', values: newLine(), ...(value === 0 && { itemType: 'MATERIAL' }) },
      ];
    case 'addAfter':
      return [
        { type: 'lines.changed', command: 'addLines', values: numbers.map(newLine), ...(value > 3 && { after }) },
      ];
    case 'edit':
      if (!line || !values || context.open) return [];
      return [
        { type: 'line.opened', line },
        { type: 'line.edited', values: { ...values, ...newValues(values, value) } },
      ];
    case 'open':
      return line ? [{ type: 'line.opened', line }] : [];
    case 'type':
      return context.open ? [{ type: 'line.typed', draft: { ...context.open.draft, quantity: `${value}` } }] : [];
    case 'save':
      if (!openValues) return [];
      return [
        {
          type: 'line.edited',
          values: { ...openValues, ...newValues(openValues, value) },
          ...(line && value % 3 === 0 && { next: line }),
        },
      ];
    case 'close':
      return [{ type: 'line.closed' }];
    case 'delete':
      return deleteEvents(lineIds);
    case 'duplicate':
      return [{ type: 'lines.changed', command: 'duplicate', ids: lineIds }];
    case 'move':
      return [{ type: 'lines.changed', command: 'move', ids: lineIds, after }];
    case 'update': {
      const ids = lineIds.filter((id) => !isSection(enteredLines(window).get(id) ?? {}));
      if (ids.length === 0) return [];
      return value % 2
        ? [{ type: 'lines.changed', command: 'setTax', ids, value }]
        : [{ type: 'lines.changed', command: 'setOption', ids, value: options[value % 3] ?? 'none' }];
    }
    case 'fill':
      return [{ type: 'lines.changed', command: 'fillDown', ids: lineIds, value: fillColumns[value % 3] ?? [] }];
    case 'copyLines':
    case 'cutLines': {
      const copied = copyOfLines(window, lineIds);
      return [
        ...(action === 'cutLines' ? [{ type: 'lines.changed', command: 'cut', ids: lineIds } as const] : []),
        { type: 'lines.changed', command: 'addLines', values: copied, after: action === 'cutLines' ? null : after },
      ];
    }
    case 'copyCells':
      return pasteEvents(window, entered, numbers, value);
    case 'setMargin':
      return [{ type: 'lines.changed', command: 'setMargin', ids: lineIds, value: value * 5 }];
    case 'section':
      valueCount += 1;
      return value % 2
        ? [{ type: 'lines.changed', command: 'putInSection', ids: lineIds, value: 'new' }]
        : [{ type: 'lines.changed', command: 'addSection', name: `Section ${valueCount}` }];
    case 'discount':
      return [
        {
          type: 'discount.applied',
          discount: value % 3 ? value : `${value}%`,
          seen: seenDiscount(context.base),
        },
      ];
    case 'detail': {
      valueCount += 1;
      const field = (['client_notes', 'terms', 'discount_basis'] as const)[value % 3] ?? 'terms';
      const seen = { value: context.base[field], version: context.base.version };
      const text = field === 'discount_basis' ? (value % 2 ? 'before_tax' : 'after_tax') : `Text ${valueCount}`;
      return [{ type: 'detail.changed', field, value: text, seen }];
    }
    case 'undo':
    case 'redo':
      return [{ type: 'lines.changed', command: action }];
    case 'keepLocal':
      return change?.status === 'conflicted' ? [{ type: 'conflict.localChangeKept', change: change.id }] : [];
    case 'keepServer':
      return change?.status === 'conflicted' ? [{ type: 'conflict.serverChangeKept', change: change.id }] : [];
    case 'retry':
      return [{ type: 'changes.retried' }];
    case 'discard':
      return change?.status === 'failed' ? [{ type: 'change.discarded', change: change.id }] : [];
    case 'restore':
      return [{ type: 'discount.restored' }];
    case 'revisit':
      return [{ type: 'estimate.revisited' }];
  }
}

/** Records which lines each window changed, and which changes may be missing in the end. */
function createChangeRecord() {
  /** By line id, the windows that changed the values of the line, added it or deleted it. */
  const changed = new Map<string, Set<Window>>();
  /** The ids of the lines that a user deleted. */
  const deleted = new Set<string>();
  /** The ids of the lines whose change a user discarded, or whose deletion failed. The machine discards a failed deletion [R2.33]. */
  const discarded = new Set<string>();
  /** The lines of each window after the last step in which its estimate was loaded. */
  const entered = new Map<Window, ReadonlyMap<string, LineValues>>();
  return {
    entered,
    changed,
    deleted,
    discarded,
    /** Records the difference that an action makes on the page. */
    record(window: Window, act: () => void) {
      const before = enteredLines(window);
      act();
      const after = enteredLines(window);
      for (const line of new Set([...before.keys(), ...after.keys()])) {
        const values = [before.get(line), after.get(line)].map((entered) => entered && comparable(line, entered));
        if (JSON.stringify(values[0]) === JSON.stringify(values[1])) continue;
        changed.set(line, (changed.get(line) ?? new Set()).add(window));
        if (!after.has(line)) deleted.add(line);
      }
    },
  };
}

type ChangeRecord = ReturnType<typeof createChangeRecord>;

/**
 * The windows that changed a line, or the deleted line that it replaces: after a user has restored a line, the changes of the other user are
 * changes of the restored line.
 */
function windowsThatChanged(line: string, changed: ChangeRecord['changed']): ReadonlySet<Window> {
  const replacedLines = [...changed.keys()].filter((id) => restoredLineId(id) === line);
  return new Set([
    ...(changed.get(line) ?? []),
    ...replacedLines.flatMap((id) => [...windowsThatChanged(id, changed)]),
  ]);
}

/** A conflict is about a change of the other user, or about a change of the same user that was discarded before its response arrived. */
function expectNoConflictWithOwnChanges(window: Window, { changed, discarded }: ChangeRecord) {
  for (const change of window.context().changes) {
    const line = lineIdOf(change);
    if (change.status !== 'conflicted' || line === null || discarded.has(line)) continue;
    expect([...windowsThatChanged(line, changed)].some((changedBy) => changedBy !== window)).toBe(true);
  }
}

const recordDiscard = (changeRecord: ChangeRecord, window: Window, id: string) => {
  const change = window.context().changes.find(({ id: changeId }) => changeId === id);
  const line = change && lineIdOf(change);
  if (line) changeRecord.discarded.add(line);
};

async function runStep(window: Window, step: Step, changeRecord: ChangeRecord): Promise<void> {
  if (step.type === 'act') {
    if (!window.snapshot().matches('ready')) return window.send({ type: 'load.retried' });
    const events = toEvents(window, step);
    for (const event of events) {
      if (event.type === 'change.discarded' || event.type === 'conflict.serverChangeKept') {
        recordDiscard(changeRecord, window, event.change);
      }
    }
    changeRecord.record(window, () => window.send(...events));
  } else if (step.type === 'request') {
    const request = window.requests[step.value % Math.max(1, window.requests.length)];
    if (request) {
      if (step.outcome !== 'respond') recordDiscardedDeletions(changeRecord, request);
      await window.handle(request, step.outcome);
    }
  } else if (step.type === 'message') await window.receiveMessage();
  else if (step.type === 'wait') await window.wait();
  else if (step.type === 'offline') await window.setOnline(false, step.value % 2 === 0);
  else if (step.type === 'online') await window.setOnline(true);
  else if (step.type === 'reload') await window.reload(step.value % 2 === 0);
  await runPromiseCallbacks();
}

/** Records the deletions of a call that can fail. The machine discards a failed deletion and displays its line again [R2.33]. */
function recordDiscardedDeletions(changeRecord: ChangeRecord, { name, options }: Request) {
  if (name === 'estimateItems.delete') changeRecord.discarded.add((options.params as { itemId: string }).itemId);
  if (name !== 'estimates.change') return;
  const { changes } = options.body as { changes: readonly { type: string; id: string }[] };
  for (const { type, id } of changes) if (type === 'delete') changeRecord.discarded.add(id);
}

/** Many more rounds than two windows need to send all their changes. */
const maxRounds = 300;

/**
 * Connects both windows, resolves conflicts, and delivers all requests and messages until nothing is left to send. The values of
 * `choices` decide whether a conflict keeps the local change.
 */
async function reconnect(
  windows: readonly Window[],
  choices: readonly Step[],
  changeRecord: ChangeRecord,
): Promise<void> {
  for (const window of windows) await window.setOnline(true);
  for (let round = 0; round < maxRounds; round++) {
    let isBusy = false;
    for (const window of windows) {
      if (window.snapshot().matches('failed')) window.send({ type: 'load.retried' });
      await window.wait();
      if (window.context().open) window.send({ type: 'line.closed' });
      expectNoConflictWithOwnChanges(window, changeRecord);
      for (const change of window.context().changes.filter(needsUserAction)) {
        isBusy = true;
        if (change.status === 'conflicted') {
          const isKept = (choices[round % choices.length]?.value ?? 0) % 2 === 0;
          if (!isKept) recordDiscard(changeRecord, window, change.id);
          const type = isKept ? 'conflict.localChangeKept' : 'conflict.serverChangeKept';
          window.send({ type, change: change.id });
        } else if (isPermanentRefusal(change.failure)) {
          recordDiscard(changeRecord, window, change.id);
          window.send({ type: 'change.discarded', change: change.id });
        } else window.send({ type: 'change.retried', change: change.id });
        await runPromiseCallbacks();
      }
      const [request] = window.requests;
      if (request) await window.handle(request, 'respond');
      await window.receiveMessage();
      isBusy ||= window.requests.length > 0 || window.hasMessages() || window.context().changes.length > 0;
      isBusy ||=
        request !== undefined || !window.snapshot().matches({ ready: { sync: 'idle' } }) || !window.hasStream();
    }
    if (!isBusy) return;
  }
  throw new Error(`Changes are left: ${JSON.stringify(windows.map((window) => window.context().changes))}`);
}

// ---- the result -------------------------------------------------------------------------------------------------------------

/** The id and the values of a line, with their defaults, so that `toEqual` can compare lines from different sources. */
const comparable = (id: string, { description, rate, quantity, tax, unit, kind, option, cost }: ApiLineValues) => ({
  ...{ id, description, rate, quantity, tax, unit },
  ...{ kind: kind ?? 'line', option: option ?? 'none', cost: cost ?? null },
});

/** What the window shows, in the format of `storedState`. */
const displayedState = (window: Window) => {
  const context = window.context();
  const totals = displayedTotals(context);
  return {
    lines: estimateRows(context).map(({ key, values }) => comparable(key, values)),
    totals: Object.values(totals).map(formatMoney),
    discount: displayedDiscount(context),
    details: displayedDetails(context),
    version: context.base.version,
  };
};

/** What the server has stored. */
const storedState = (estimate: Estimate) => {
  const { items, sub_total, tax_total, discount, amount_total } = toLoadedEstimate(estimate);
  const { valid_until, client_notes, terms, discount_basis, version } = estimate;
  return {
    lines: items.map((item) => comparable(item.id, item)),
    totals: [sub_total, tax_total, discount, amount_total].map((amount) => formatMoney(amount as never)),
    discount: discountValueOf(estimate),
    details: { valid_until, client_notes, terms, discount_basis },
    version,
  };
};

/** The lines, the discount and the details after the confirmed writes. The server can change the discount by its own rules. */
function confirmedState(initial: Estimate, writes: readonly Write[]) {
  const lines = new Map(toLoadedEstimate(initial).items.map((item) => [item.id, comparable(item.id, item)]));
  const details: Record<string, unknown> = {};
  const made = new Set<string>();
  const write = (id: string, values: ApiLineValues) => {
    const current = lines.get(id);
    const { kind, option, cost } = {
      ...current,
      ...Object.fromEntries(Object.entries(values).filter(([, v]) => v !== undefined)),
    };
    lines.set(id, comparable(id, { ...values, kind, option, cost }));
  };
  for (const { name, options, data } of writes) {
    const body = options.body as never;
    const { itemId } = options.params as { itemId: string };
    if (name === 'estimateItems.create') {
      const { id, ...values } = body as ApiLineValues & { id: string };
      if (!lines.has(id)) write(id, values);
    } else if (name === 'estimateItems.update') write(itemId, body);
    else if (name === 'estimateItems.delete') lines.delete(itemId);
    else if (name === 'estimates.update') Object.assign(details, body);
    else {
      const { changes } = body as { changes: ({ type: string; id: string; operation: string } & ApiLineValues)[] };
      const { results } = data as { results: { result: string }[] };
      for (const [position, change] of changes.entries()) {
        if (results[position]?.result !== 'saved' || change.type === 'move') continue;
        if (made.has(change.operation)) continue;
        made.add(change.operation);
        if (change.type === 'delete') lines.delete(change.id);
        else if (change.type !== 'add' || !lines.has(change.id)) write(change.id, change);
      }
    }
  }
  return { lines, details };
}

const sortedById = (lines: Iterable<{ readonly id: string }>) => [...lines].sort((a, b) => a.id.localeCompare(b.id));

async function expectSameEstimate(sequence: readonly Step[]): Promise<void> {
  const id = await createEstimate();
  const server = createServer(id);
  const initial = await server.read();
  const windows = users.map((user) => createWindow(server, user, id)) as [Window, Window];
  const changeRecord = createChangeRecord();
  try {
    for (const window of windows) {
      await window.open();
      for (const request of [...window.requests]) await window.handle(request, 'respond');
      await runPromiseCallbacks();
    }
    for (const step of sequence) {
      await runStep(windows[step.window], step, changeRecord);
      expectNoConflictWithOwnChanges(windows[step.window], changeRecord);
      for (const window of windows)
        if (window.snapshot().matches('ready')) changeRecord.entered.set(window, enteredLines(window));
    }
    await reconnect(windows, sequence, changeRecord);

    const estimate = await server.read();
    const result = storedState(estimate);
    for (const window of windows) expect(displayedState(window)).toEqual(result);

    const confirmed = confirmedState(initial, server.writes);
    expect(sortedById(result.lines)).toEqual(sortedById(confirmed.lines.values()));
    const { discount: _, discount_percent: __, ...confirmedDetails } = confirmed.details;
    expect(result.details).toMatchObject(confirmedDetails);
    const totals = priceEstimate(estimate.items, estimate);
    expect([estimate.sub_total, estimate.tax_total]).toEqual([
      toDollars(totals.sub_total),
      toDollars(totals.tax_total),
    ]);

    expectNothingLost(changeRecord, new Map(result.lines.map((line) => [line.id, line])));
  } finally {
    for (const window of windows) window.close();
  }
}

/** What a user entered is in the result, unless the other user changed the same line or a user discarded the change. */
function expectNothingLost(
  { changed, deleted, discarded, entered }: ChangeRecord,
  result: ReadonlyMap<string, object>,
) {
  for (const line of changed.keys()) {
    if (discarded.has(line)) continue;
    const changedBy = windowsThatChanged(line, changed);
    const [window] = changedBy;
    if (changedBy.size === 1 && window) {
      const values = entered.get(window)?.get(line);
      expect(result.get(line)).toEqual(values && comparable(line, values));
    } else if (!deleted.has(line)) expect(result.has(line)).toBe(true);
  }
}

test(`two windows and the server have the same estimate after random edits, and no edit is lost (seed ${seed})`, {
  timeout: 0,
}, async () => {
  await fc.assert(fc.asyncProperty(steps, expectSameEstimate), {
    seed,
    numRuns: Number(requestedRuns ?? 5_000),
    ...(!requestedRuns && { interruptAfterTimeLimit: timeLimitMilliseconds }),
  });
});
