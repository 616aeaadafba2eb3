/** Cuts the network between the server and PostgreSQL during writes: first all bytes disappear, then connections are refused [F3]. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/api/src/host/embeddedPostgres.ts';
import { findPostmaster } from '../apps/api/src/host/findPostmaster.ts';
import { signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import type { Fault, FaultContext, FaultReport } from './fault.ts';
import { startNetworkProxy } from './networkProxy.ts';
import { runOutages } from './outage.ts';

async function run(context: FaultContext): Promise<FaultReport> {
  const { folder, afterwards } = context;
  const postgres = await startEmbeddedPostgres(folder);
  afterwards(postgres.stop);
  const postmaster = await findPostmaster(join(folder, 'postgres'));
  const socketFile = join(postmaster?.socketFolder ?? '', '.s.PGSQL.5432');
  const proxy = await startNetworkProxy(() => connect(socketFile));
  afterwards(proxy.close);
  const { password, search, pathname } = new URL(postgres.url);
  const DATABASE_URL = `postgresql://postgres:${password}@127.0.0.1:${proxy.port}${pathname}${search}`;
  const server = await startServerProcess({ DATABASE_URL, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
  afterwards(() => server.end());
  const client = { baseUrl: server.baseUrl, access: '' };
  await signUpCompany(client);
  const outages = [
    { name: 'no bytes arrive', begin: async () => proxy.dropAllBytes(), end: proxy.restore },
    { name: 'connections are refused', begin: proxy.refuse, end: proxy.restore },
  ];
  return runOutages(client, outages, context);
}

export const cutDatabaseNetwork: Fault = {
  id: 'F3',
  name: 'network-database',
  title: 'network between server and PostgreSQL cut during writes',
  timeLimitSeconds: 90,
  run,
};
