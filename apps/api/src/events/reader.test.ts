/** Tests that a reader of domain events gets each event once and skips none. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { readNextEvents } from './reader.ts';
import { recordEvent } from './store.ts';

const now = new Date('2026-03-02T10:00:00Z');
const allEvents = 1_000;
let testDb: TestDatabase;
let companyId: string;

beforeAll(async () => {
  testDb = await testDatabase();
});
afterAll(() => testDb.drop());

beforeEach(async () => {
  companyId = await addCompany();
});

async function addCompany(): Promise<string> {
  const id = uuidv7(now);
  await testDb.db.system((tx) => tx.insert(companies).values({ id, name: 'Acme' }));
  return id;
}

/** Records an event in a transaction that commits after `untilCommit`. */
const record = (recordId: string, untilCommit: () => Promise<unknown> = async () => undefined, company = companyId) =>
  testDb.db.company(company, async (tx) => {
    const caller = { companyId: company, kind: 'system' } as const;
    await recordEvent({ tx, caller, now }, { type: 'office.created', recordId, payload: {} });
    await untilCommit();
  });

/** Reads the next events and returns the ids of their records. */
async function read(name = 'webhooks', limit = allEvents): Promise<readonly string[]> {
  const recordIds: string[] = [];
  await readNextEvents(testDb.db, { companyId, name }, limit, async (events) => {
    recordIds.push(...events.map(({ recordId }) => recordId));
  });
  return recordIds;
}

const someIds = (count: number) => Array.from({ length: count }, () => uuidv7(now));

it('a reader gets the events of its company in order, each once', async () => {
  const [first, second, third] = someIds(3) as [string, string, string];
  await record(first);
  await record(second);
  await record(uuidv7(now), undefined, await addCompany());
  expect(await read()).toEqual([first, second]);
  await record(third);
  expect(await read()).toEqual([third]);
  expect(await read()).toEqual([]);
});

it('each reader has its own position, and reads at most the limit', async () => {
  const ids = someIds(3);
  for (const id of ids) await record(id);
  expect(await read('history', 2)).toEqual(ids.slice(0, 2));
  expect(await read('webhooks')).toEqual(ids);
  expect(await read('history', 2)).toEqual(ids.slice(2));
});

it('an event that is inserted first and committed last is not skipped', async () => {
  const [slow, quick] = someIds(2) as [string, string];
  const inserted = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  const slowTransaction = record(slow, async () => {
    inserted.resolve();
    await committed.promise;
  });
  await inserted.promise;
  await record(quick);
  expect(await read()).toEqual([quick]);
  committed.resolve();
  await slowTransaction;
  expect(await read()).toEqual([slow]);
});

it('a reader that fails gets the same events again', async () => {
  const [id] = someIds(1) as [string];
  await record(id);
  const reading = readNextEvents(testDb.db, { companyId, name: 'webhooks' }, allEvents, () =>
    Promise.reject(new Error('the receiver is down')),
  );
  await expect(reading).rejects.toThrow('the receiver is down');
  expect(await read()).toEqual([id]);
});

it('simultaneous writers and simultaneous calls of two readers: each reader gets each committed event once', async () => {
  const pauses = fc.array(fc.nat({ max: 8 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(pauses, async (turns) => {
      companyId = await addCompany();
      const ids = turns.map(() => uuidv7(now));
      const seen = { history: [] as string[], webhooks: [] as string[] };
      const readInto = async (name: keyof typeof seen) => void seen[name].push(...(await read(name, 3)));
      const waitTurns = async (count: number) => {
        for (let turn = 0; turn < count; turn += 1) await setImmediate();
      };
      await Promise.all([
        ...turns.map((count, index) => record(ids[index] ?? '', () => waitTurns(count))),
        ...turns.flatMap(() => [readInto('history'), readInto('webhooks'), readInto('webhooks')]),
      ]);
      for (const name of ['history', 'webhooks'] as const) {
        for (let index = 0; index < turns.length; index += 1) await readInto(name);
        expect(seen[name].toSorted()).toEqual(ids.toSorted());
      }
      expect(seen.history).toEqual(seen.webhooks);
    }),
    { numRuns: 6 },
  );
});
