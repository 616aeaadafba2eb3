/** Freezes all processes of PostgreSQL with SIGSTOP during writes: connections stay open, but get no response [F3]. */
import { join } from 'node:path';
import { findPostmaster } from '../apps/api/src/host/findPostmaster.ts';
import { signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { type SuspendedPostgres, suspendPostgres } from '../apps/api/src/testing/suspendPostgres.ts';
import type { Fault, FaultContext, FaultReport } from './fault.ts';
import { type Outage, runOutages } from './outage.ts';

async function run(context: FaultContext): Promise<FaultReport> {
  const { folder, afterwards } = context;
  const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  afterwards(() => server.end());
  const client = { baseUrl: server.baseUrl, access: '' };
  await signUpCompany(client);
  let suspended: SuspendedPostgres | undefined;
  afterwards(async () => suspended?.resume());
  const freeze: Outage = {
    name: 'frozen',
    begin: async () => {
      const postmaster = await findPostmaster(join(folder, 'postgres'));
      suspended = await suspendPostgres(postmaster?.pid ?? 0);
    },
    end: async () => {
      suspended?.resume();
      suspended = undefined;
    },
  };
  return runOutages(client, [freeze, freeze], context);
}

export const freezeDatabase: Fault = {
  id: 'F3',
  name: 'frozen-database',
  title: 'PostgreSQL frozen (SIGSTOP) during writes',
  timeLimitSeconds: 90,
  run,
};
