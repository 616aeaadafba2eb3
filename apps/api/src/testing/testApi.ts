/** Creates an API with a test database, a test clock and a log that the test reads. */

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi, type HttpApi } from '../createApi.ts';
import type { Database } from '../database/database.ts';
import type { PostgresOptions } from '../database/postgresDatabase.ts';
import { inlineDocumentWorker } from '../documents/inlineDocumentWorker.ts';
import { diskFiles } from '../host/diskFiles.ts';
import { documentWorkerPool } from '../host/documentWorkerPool.ts';
import { openJobQueue } from '../host/jobQueue.ts';
import { pdfProcessPool } from '../host/pdf/pdfProcessPool.ts';
import { sealSigner } from '../host/pdf/sealPdf.ts';
import { prometheusMetrics } from '../host/prometheusMetrics.ts';
import { spreadsheetWorkerPool } from '../host/spreadsheetWorkerPool.ts';
import { zipCodes } from '../host/zipCodes.ts';
import { inlineSpreadsheets } from '../inBrowser/inlineSpreadsheets.ts';
import { inProcessJobs } from '../inBrowser/inProcessJobs.ts';
import { memoryFiles } from '../inBrowser/memoryFiles.ts';
import { jsonLog } from '../log/jsonLog.ts';
import type { ApiDeps, Clock, Hasher, OutgoingMail } from '../ports.ts';
import { builtInPayments } from '../subscription/builtInPayments.ts';
import { runsOnPglite } from './pgliteTestDatabase.ts';
import { testDatabase } from './testDatabase.ts';

export interface TestClock extends Clock {
  /** Moves the clock forward. */
  advance(time: { readonly days?: number; readonly minutes?: number; readonly seconds?: number }): void;
  /** Sets the clock to 10:00 UTC of a day, which may be in the past. Tokens issued on a later day stay valid. */
  setDay(day: string): void;
}

/** A parsed log line. */
export interface LogEntry {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface TestApi {
  readonly app: HttpApi;
  readonly deps: ApiDeps;
  readonly db: Database;
  /** See `TestDatabase`. */
  readonly ownerDb: Database;
  /** Empty on PGlite, which has no server. */
  readonly databaseUrl: string;
  readonly clock: TestClock;
  readonly log: readonly LogEntry[];
  readonly mails: readonly OutgoingMail[];
  close(): Promise<void>;
}

/** All tests share a key for seals, because making one takes a second. */
const testSigner = sealSigner(join(tmpdir(), 'plumbline-test-data'), 'localhost', {});

/** Stores passwords without hashing, because hashing is slow. */
const plainHasher: Hasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => hash === `plain:${password}`,
};

export function testClock(start = '2026-03-02T10:00:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: ({ days = 0, minutes = 0, seconds = 0 }) => {
      now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
    setDay: (day) => {
      now = new Date(`${day}T10:00:00.000Z`).getTime();
    },
  };
}

/**
 * Creates the API with a new database and a new store for files, without a port. The jobs run only when the test calls `runDueJobs`.
 * In the Vitest project `api-pglite` the database is PGlite, and the API uses the adapters for a browser.
 */
export async function testApi(
  overrides: Partial<ApiDeps> & { readonly clock?: TestClock } = {},
  database?: PostgresOptions,
): Promise<TestApi> {
  const { db, ownerDb, url: databaseUrl, drop } = await testDatabase(database);
  const clock = overrides.clock ?? testClock();
  const log: LogEntry[] = [];
  const mails: OutgoingMail[] = [];
  const write = (line: string) => {
    const { level, msg: message, time: _, pid: __, ...fields } = JSON.parse(line);
    log.push({ level, message, fields });
  };
  const host = runsOnPglite() ? browserAdapters(db) : await nodeAdapters(db);
  const deps: ApiDeps = {
    ...host.deps,
    db,
    clock,
    hasher: plainHasher,
    payments: builtInPayments({ db, clock }),
    mail: { send: async (mail) => void mails.push(mail) },
    zipCodes: zipCodes(),
    documentWorker: runsOnPglite() ? inlineDocumentWorker : documentWorkerPool({ seconds: 60, waitSeconds: 60 }),
    pdfs: pdfProcessPool(testSigner, { seconds: 60, waitSeconds: 60 }),
    config: {
      publicUrl: 'http://localhost',
      trustedProxies: 1,
      metricsToken,
      // The tests of a company send many documents on one day, to one client.
      mailLimits: { newCompany: 1_000, company: 1_000, recipient: 1_000 },
      version: '0.0.0',
      attemptWaitSeconds: 60,
    },
    log: jsonLog('debug', { write }),
    metrics: prometheusMetrics(),
    ...overrides,
  };
  const close = async () => {
    await host.close();
    await drop();
  };
  return { app: createApi(deps), deps, db, ownerDb, databaseUrl, clock, log, mails, close };
}

const metricsToken = 'metrics-token';

/** Reads /metrics of a test API. */
export async function readMetrics({ app }: Pick<TestApi, 'app'>): Promise<string> {
  const response = await app.request('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } });
  return response.text();
}

interface HostAdapters {
  readonly deps: Pick<ApiDeps, 'jobs' | 'files' | 'spreadsheets'>;
  close(): Promise<void>;
}

async function nodeAdapters(db: Database): Promise<HostAdapters> {
  const folder = join(tmpdir(), `plumbline-api-${crypto.randomUUID()}`);
  const jobs = await openJobQueue(db);
  return {
    deps: { jobs, files: diskFiles(folder), spreadsheets: spreadsheetWorkerPool({ seconds: 60, waitSeconds: 60 }) },
    close: async () => {
      await jobs.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const browserAdapters = (db: Database): HostAdapters => ({
  deps: { jobs: inProcessJobs(db), files: memoryFiles(), spreadsheets: inlineSpreadsheets() },
  close: async () => undefined,
});
