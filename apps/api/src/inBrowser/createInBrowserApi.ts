/** Runs the API in a browser, over PGlite. */

import { PGlite } from '@electric-sql/pglite';
import manifest from '../../package.json' with { type: 'json' };
import { createApi } from '../createApi.ts';
import { migratePglite, pgliteDatabase } from '../database/pgliteDatabase.ts';
import { createPgliteSnapshot } from '../database/pgliteSnapshot.ts';
import { type DemoSignIn, makeDemoCompany } from '../demo/makeDemoCompany.ts';
import { inlineDocumentWorker } from '../documents/inlineDocumentWorker.ts';
import type { ApiDeps, OutgoingMail } from '../ports.ts';
import { builtInPayments } from '../subscription/builtInPayments.ts';
import type { PgliteProgram } from './apiFiles.ts';
import { consoleLog } from './consoleLog.ts';
import { decompress } from './decompress.ts';
import { deleteIndexedDb, indexedDbFiles } from './indexedDbFiles.ts';
import { inlineSpreadsheets } from './inlineSpreadsheets.ts';
import { createWindowJobsTableSql, inProcessJobs } from './inProcessJobs.ts';
import { lazyZipCodes } from './lazyZipCodes.ts';
import { memoryFiles } from './memoryFiles.ts';
import { migrations } from './migrations.ts';
import { noPdfs } from './noPdfs.ts';
import { wasmPasswordHasher } from './wasmPasswordHasher.ts';
import { windowMetrics } from './windowMetrics.ts';

export interface InBrowserApiOptions {
  /**
   * With `memory`, the data is lost when the page is closed. With `indexedDb`, the data is stored in this browser under this
   * name. Only one window can open a database at a time. In a second window, `createInBrowserApi` rejects with BrowserApiInUse.
   * `connectSharedApi` serves several windows.
   */
  readonly storage: 'memory' | { readonly indexedDb: string };
  /** Creates the demo company if the database is empty. Default: false. */
  readonly demo?: boolean;
  /** Origin of the links in mails and of the billing portal. Default: the origin of the page. */
  readonly publicUrl?: string;
  /** Called for each mail instead of sending it. If it rejects or throws, it is called again later. */
  readonly onMail?: (mail: OutgoingMail) => void | Promise<void>;
  /** Loads a result of `createPgliteSnapshot`. Without it the first start creates one, which takes several seconds. */
  readonly snapshot?: () => Promise<Blob>;
  /** Loads the files of PGlite. Without it, PGlite loads the files that the bundler has copied. */
  readonly loadPglite?: () => Promise<PgliteProgram>;
  /** Replaces adapters, for example the clock, the log or the payments. */
  readonly deps?: Partial<Omit<ApiDeps, 'db' | 'jobs'>>;
}

export interface InBrowserApi {
  /** Responds to a request like the server. `apps/demo/src/mswHandlers.ts` lists the paths. */
  fetch(request: Request): Promise<Response>;
  /** The sign-in of the demo company. Undefined if `createInBrowserApi` did not create the company. */
  readonly demo: DemoSignIn | undefined;
  readonly deps: ApiDeps;
  /** Stops the jobs and the streams, waits for running requests, closes the database and releases the lock of its name. */
  close(): Promise<void>;
  /**
   * Waits for the responses of running requests, closes the API and deletes all its data in this browser. Afterwards all windows must be
   * reloaded: their requests get no response.
   */
  deleteData(): Promise<void>;
}

/**
 * Starts the API in a window or a worker, with the same routes, SQL, migrations and row-level security as on the server, over
 * PGlite. docs/decisions/0120-api-in-the-browser.md lists the differences. For example with MSW:
 *
 *     const api = await createInBrowserApi({ storage: 'memory', demo: true });
 *     http.all('/api/*', ({ request }) => api.fetch(request));
 */
export async function createInBrowserApi({
  storage,
  demo = false,
  publicUrl = location.origin,
  onMail,
  snapshot = () => createPgliteSnapshot(migrations),
  loadPglite = async () => ({}),
  deps: overrides,
}: InBrowserApiOptions): Promise<InBrowserApi> {
  const name = storage === 'memory' ? undefined : storage.indexedDb;
  const unlock = name === undefined ? undefined : await lockName(name);
  const pglite = await openPglite(name, snapshot, loadPglite);
  await migratePglite(pglite, migrations);
  await pglite.exec(createWindowJobsTableSql);

  const db = pgliteDatabase(pglite);
  const clock = overrides?.clock ?? { now: () => new Date() };
  const jobs = inProcessJobs(db);
  const deps: ApiDeps = {
    log: consoleLog,
    hasher: wasmPasswordHasher,
    payments: builtInPayments({ db, clock }),
    mail: { send: async (mail) => onMail?.(mail) },
    files: name === undefined ? memoryFiles() : indexedDbFiles(name),
    spreadsheets: inlineSpreadsheets(),
    zipCodes: lazyZipCodes(),
    pdfs: noPdfs,
    documentWorker: inlineDocumentWorker,
    metrics: windowMetrics,
    config: { publicUrl, trustedProxies: 0, version: manifest.version },
    ...overrides,
    clock,
    db,
    jobs,
  };
  const signIn = demo ? await makeDemoCompany(deps) : undefined;
  const api = createApi(deps);
  const runner = jobs.start(deps);
  const runningRequests = new Set<Promise<Response>>();
  let deletion: Promise<void> | undefined;
  const close = async () => {
    await runner.stop();
    await api.closeStreams();
    await Promise.allSettled(runningRequests);
    await db.close();
    unlock?.();
  };
  const closeAndDelete = async () => {
    await close();
    if (name !== undefined) await Promise.all([deleteIndexedDb(`/pglite/${name}`), deleteIndexedDb(`${name}-files`)]);
  };
  return {
    fetch: async (request) => {
      // An error would be shown until the window is reloaded.
      if (deletion !== undefined) return new Promise<never>(() => undefined);
      const response = Promise.resolve(api.fetch(request));
      runningRequests.add(response);
      return response.finally(() => runningRequests.delete(response));
    },
    demo: signIn,
    deps,
    close,
    deleteData: () => {
      // Two windows can delete the data at the same time.
      deletion ??= closeAndDelete();
      return deletion;
    },
  };
}

/** The error if another window or worker has opened the database of this name. */
export class BrowserApiInUse extends Error {
  override readonly name = 'BrowserApiInUse';
}

/** The time to wait for the lock. A page that was just closed or reloaded releases its lock within this time. */
const lockTimeoutMs = 3_000;

/** Locks a name and returns the function that unlocks it. The browser also unlocks it when the window or worker is closed. */
function lockName(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const holdLock = () => new Promise<void>((unlock) => resolve(unlock));
    navigator.locks
      .request(`plumbline ${name}`, { signal: AbortSignal.timeout(lockTimeoutMs) }, holdLock)
      .catch((cause) => reject(new BrowserApiInUse('The demo is open in another window', { cause })));
  });
}

/** Opens the database. A new database is a copy of the snapshot. */
async function openPglite(
  name: string | undefined,
  snapshot: NonNullable<InBrowserApiOptions['snapshot']>,
  loadPglite: () => Promise<PgliteProgram>,
): Promise<PGlite> {
  const programPromise = loadPglite();
  const dataDir = name === undefined ? 'memory://' : `idb://${name}`;
  const databases = name === undefined ? [] : await indexedDB.databases();
  const isNew = !databases.some((database) => database.name === `/pglite/${name}`);
  const [program, loadDataDir] = await Promise.all([programPromise, isNew && snapshot().then(decompress)]);
  return PGlite.create({ dataDir, ...program, ...(loadDataDir && { loadDataDir }) });
}
