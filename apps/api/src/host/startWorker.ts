/** Starts the worker process. It runs jobs, and responds to monitoring if WORKER_PORT is set. */
import { monitoringApi } from '../http/monitoringRoutes.ts';
import type { Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { createDeps } from './createDeps.ts';
import { findRunningServer } from './dataFolderLock.ts';
import { startHttpServer } from './httpServer.ts';
import { openJobQueue } from './jobQueue.ts';
import { startJobRunner } from './jobRunner.ts';
import type { RunningProcess } from './runProcess.ts';
import { serverUrl } from './serverUrl.ts';
import { connectDatabase } from './startDatabase.ts';

type Cleanup = () => Promise<void>;

/** Connects the worker of `npm run worker` to the database and starts its jobs. */
export async function startWorker(settings: Settings, log: Log): Promise<RunningProcess> {
  const cleanups: Cleanup[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  try {
    return { messages: await start(settings, log, cleanups), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the parts and adds their cleanups. Returns the messages for standard output. */
async function start(settings: Settings, log: Log, cleanups: Cleanup[]) {
  const { workerPort, host, port } = settings;
  const options = { log, portSetting: 'WORKER_PORT' } as const;
  const http = workerPort === undefined ? undefined : await startHttpServer(workerPort, host, options);
  if (http) cleanups.push(http.drain);
  const database = await connectDatabase(settings, log);
  cleanups.push(database.close);
  const jobs = await openJobQueue(database.db);
  cleanups.push(jobs.close);
  // Links in mails point to the server.
  const publicUrl = settings.publicUrl ?? (await findRunningServer(settings.dataDir)) ?? serverUrl(host, port);
  const deps = await createDeps(settings, { db: database.db, jobs, log }, publicUrl);
  const runner = await startJobRunner(database.jobsUrl, deps);
  cleanups.push(runner.stop);
  http?.setHandler(monitoringApi(deps).fetch);
  return [
    ...(http ? [`The worker responds to monitoring at ${serverUrl(host, http.port)}`] : []),
    'The Plumbline worker is ready',
  ];
}
