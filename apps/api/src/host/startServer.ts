/** Starts and stops the parts of the server process in order. */
import { fileURLToPath } from 'node:url';
import { createApi } from '../createApi.ts';
import type { Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { createDeps } from './createDeps.ts';
import type { DataFolderLock } from './dataFolderLock.ts';
import { startHttpServer } from './httpServer.ts';
import { openJobQueue } from './jobQueue.ts';
import { startJobRunner } from './jobRunner.ts';
import type { RunningProcess } from './runProcess.ts';
import { serverUrl } from './serverUrl.ts';
import { startDatabase } from './startDatabase.ts';
import { createWebAppHandler, findFontUrl } from './webAppHandler.ts';

type Cleanup = () => Promise<void>;

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Starts port, database, API, pages and jobs in this order. Stops jobs, event streams, requests, job queue and database in this
 * order, and releases the data folder lock last [F12]. With DATABASE_URL there is no lock, because several servers can share a
 * folder that contains only files.
 */
export async function startServer(
  settings: Settings,
  log: Log,
  lock: DataFolderLock | undefined,
): Promise<RunningProcess> {
  const cleanups: Cleanup[] = lock ? [lock.release] : [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    return { messages: await start(settings, log, lock, cleanups), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the parts and adds their cleanups. Returns the messages for standard output. */
async function start(settings: Settings, log: Log, lock: DataFolderLock | undefined, cleanups: Cleanup[]) {
  const http = await startHttpServer(settings.port, settings.host, { log });
  cleanups.push(http.drain);
  const url = serverUrl(settings.host, http.port);
  await lock?.setUrl(url);

  const database = await startDatabase(settings, log);
  // Cleanups run in reverse order. Running requests need the database and the job queue, so these close after `http.drain`.
  cleanups.splice(-1, 0, database.close);
  const jobs = await openJobQueue(database.db);
  cleanups.splice(-1, 0, jobs.close);

  const deps = await createDeps(
    settings,
    { db: database.db, jobs, log },
    settings.publicUrl ?? url,
    await findFontUrl(dist),
  );
  const demo = settings.demo ? await (await import('../demo/makeDemoCompany.ts')).makeDemoCompany(deps) : undefined;
  const api = createApi(deps);
  cleanups.push(api.closeStreams);
  const handlePageRequest = await createWebAppHandler(dist, deps.config);
  http.setHandler((request, bindings) => handlePageRequest(request) ?? api.fetch(request, bindings));
  if (settings.workers === 'inside') {
    const runner = await startJobRunner(database.jobsUrl, deps);
    cleanups.push(runner.stop);
  }
  return [
    `Plumbline is ready at ${url}`,
    ...(demo ? [`Made the demo company ${demo.company}. Sign in as ${demo.email} with ${demo.password}`] : []),
  ];
}
