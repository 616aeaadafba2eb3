/** Starts the worker process. It runs jobs and serves no requests. */
import type { Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { createDeps } from './createDeps.ts';
import { findRunningServer } from './dataFolderLock.ts';
import { openJobQueue } from './jobQueue.ts';
import { startJobRunner } from './jobRunner.ts';
import type { RunningProcess } from './runProcess.ts';
import { serverUrl } from './serverUrl.ts';
import { connectDatabase } from './startDatabase.ts';

/** Connects the worker of `npm run worker` to the database and starts its jobs. */
export async function startWorker(settings: Settings, log: Log): Promise<RunningProcess> {
  const database = await connectDatabase(settings, log);
  try {
    const jobs = await openJobQueue(database.db);
    // Links in mails point to the server.
    const publicUrl =
      settings.publicUrl ?? (await findRunningServer(settings.dataDir)) ?? serverUrl(settings.host, settings.port);
    const deps = createDeps(settings, { db: database.db, jobs, log }, publicUrl);
    const runner = await startJobRunner(database.jobsUrl, deps);
    return {
      messages: ['The Plumbline worker is ready'],
      stop: async () => {
        await runner.stop();
        await jobs.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
