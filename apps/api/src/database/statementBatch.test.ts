/** Tests of several SQL statements that are sent in one round trip. */
import { readFile } from 'node:fs/promises';
import { type Connection, Pool, type PoolClient, Query } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { runBatch, type Statement } from './statementBatch.ts';

let testDb: TestDatabase;
let pool: Pool;
let client: PoolClient;

beforeAll(async () => {
  testDb = await testDatabase();
  pool = new Pool({ connectionString: testDb.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await testDb.drop();
});
beforeEach(async () => {
  client = await pool.connect();
  client.on('error', () => undefined);
  await client.query('CREATE TEMP TABLE written (value int)');
});
afterEach(() => client.release(true));

const statement = (text: string, values: readonly unknown[] = [], name?: string): Statement => ({
  text,
  values,
  ...(name && { name }),
});
const insert = (value: unknown) => statement('INSERT INTO written VALUES ($1)', [value], 'insert_value');
const begin = statement('BEGIN', [], 'begin');
const commit = statement('COMMIT', [], 'commit');
/** The SQLSTATE codes of the failed statements. */
const [syntaxError, divisionByZero] = ['42601', '22012'];
const failingStatement = statement('SELECT 1 / $1::int', [0], 'divide');
const readWrittenValues = async () =>
  (await client.query('SELECT value FROM written ORDER BY value')).rows.map((row) => row.value);

it('node-postgres has the internal parts that a batch relies on, and its version is exact', async () => {
  const connection: Connection = Reflect.get(client, 'connection');
  // A query writes its messages to the stream of the connection, and ends them with Sync.
  for (const method of ['sync', 'parse', 'bind', 'describe', 'execute'])
    expect([method, typeof Reflect.get(connection, method)]).toEqual([method, 'function']);
  expect(connection.stream.writable).toBe(true);
  // The texts of the prepared statements by name: those that were sent, and those that PostgreSQL has parsed.
  expect(Reflect.get(connection, 'submittedNamedStatements')).toBeTypeOf('object');
  expect(Reflect.get(connection, 'parsedStatements')).toBeTypeOf('object');
  // The client passes the messages of the server to these methods of its active query.
  for (const method of [
    'submit',
    'handleRowDescription',
    'handleDataRow',
    'handleCommandComplete',
    'handleReadyForQuery',
  ])
    expect([method, typeof Reflect.get(Query.prototype, method)]).toEqual([method, 'function']);
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(dependencies.pg).toMatch(/^\d+\.\d+\.\d+$/);
});

it('a batch runs its statements in order and returns the result of the last statement', async () => {
  const outcome = await runBatch(client, [
    begin,
    insert(1),
    insert(2),
    statement('SELECT sum(value)::int AS total FROM written'),
  ]);
  expect(outcome).toMatchObject({ result: { rows: [{ total: 3 }] } });
  expect(await runBatch(client, [insert(4), commit])).toMatchObject({ result: { command: 'COMMIT' } });
  expect(await readWrittenValues()).toEqual([1, 2, 4]);
});

it('a batch runs no statement after a failed statement, so a failed BEGIN cannot be followed by a write outside a transaction', async () => {
  const failingBegin = statement('BEGIN ISOLATION LEVEL nonsense', [], 'failing_begin');
  expect(await runBatch(client, [failingBegin, insert(1)])).toMatchObject({
    failure: { index: 0, error: { code: syntaxError } },
  });
  expect(await readWrittenValues()).toEqual([]);
});

it('a batch does not commit after a failed statement', async () => {
  await runBatch(client, [begin, insert(1)]);
  expect(await runBatch(client, [failingStatement, commit])).toMatchObject({
    failure: { index: 0, error: { code: divisionByZero } },
  });
  await client.query('ROLLBACK');
  expect(await readWrittenValues()).toEqual([]);
});

it('a prepared statement that one batch skipped runs in a later batch', async () => {
  await runBatch(client, [failingStatement, insert(1), insert(2)]);
  expect(await runBatch(client, [insert(3), insert(4)])).toHaveProperty('result');
  expect(await runBatch(client, [insert(5)])).toHaveProperty('result');
  expect(await readWrittenValues()).toEqual([3, 4, 5]);
});

it('a batch fails if a value cannot be converted to text, and the connection can be used again', async () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const outcome = await runBatch(client, [begin, statement('SELECT $1::text', [circular]), insert(1)]);
  expect(outcome).toMatchObject({ failure: { index: 1 } });
  await client.query('ROLLBACK');
  expect(await readWrittenValues()).toEqual([]);
});

it('a batch fails if the connection is lost', async () => {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const outcome = runBatch(client, [begin, statement('SELECT pg_sleep(60)')]);
  await testDb.ownerDb.system((tx) => tx.run('SELECT pg_terminate_backend($1)', [rows[0].pid]));
  expect(await outcome).toHaveProperty('failure');
});
