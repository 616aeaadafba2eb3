/** Lets the clock of the server jump by an hour, forward and back, between writes [F13]. The clock of PostgreSQL stays right. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, RefusedRequest, send, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { startEstimateWriters } from './estimateWriters.ts';
import { addComparisons, type Comparison, type Fault, type FaultContext, type FaultReport } from './fault.ts';

const hourMilliseconds = 60 * 60_000;
const writeMilliseconds = 2_000;
const account = { username: 'dana@hart-and-sons.example', password: 'plumb-bob 7', remember: true };

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

async function run({ folder, random, afterwards }: FaultContext): Promise<FaultReport> {
  const offsetFile = join(folder, 'clock-offset');
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${new URL('./shiftableClock.mjs', import.meta.url).href}`,
    CLOCK_OFFSET_FILE: offsetFile,
  });
  afterwards(() => server.end());
  const client: ApiClient = { baseUrl: server.baseUrl, access: '' };
  await signUpCompany(client, account.username);
  const signIn = () => send<Tokens>(client, { method: 'POST', path: '/api/token/', body: account });
  const { access, refresh } = await signIn();
  client.access = access;
  const problems: string[] = [];
  const comparisons: Comparison[] = [];
  let writes = 0;
  const readProjects = () =>
    send(client, { method: 'GET', path: '/api/projects/' }).then(
      () => 200,
      (error: unknown) => (error instanceof RefusedRequest ? error.status : 0),
    );
  const writeLines = async (name: string) => {
    const writers = await startEstimateWriters([client, client], name, random);
    await pause(writeMilliseconds);
    await writers.waitForNextWrites();
    await writers.stop();
    writes += writers.acknowledgedCount();
    comparisons.push(await writers.compare());
  };
  const jumpTo = async (offset: number) => {
    await writeFile(offsetFile, String(offset));
    process.kill(server.pid, 'SIGUSR2');
    await pause(200);
  };
  const renew = async () => {
    client.access = (
      await send<Tokens>(client, { method: 'POST', path: '/api/token/refresh/', body: { refresh } })
    ).access;
  };

  await writeLines('before the jump');
  await jumpTo(hourMilliseconds);
  if ((await readProjects()) !== 401) problems.push('an access token was still valid after an hour');
  await renew();
  await writeLines('an hour later');
  await jumpTo(0);
  if ((await readProjects()) !== 200) problems.push('the session ended when the clock went back');
  await renew();
  await writeLines('an hour earlier again');
  await signIn();
  const total = addComparisons(comparisons);
  return {
    ...total,
    problems: [...problems, ...total.problems],
    figures: `2 jumps, ${writes} writes, the session was renewed each time, and signing in works`,
  };
}

export const jumpClock: Fault = {
  id: 'F13',
  name: 'clock',
  title: 'clock of the server jumps forward and back by an hour',
  timeLimitSeconds: 90,
  run,
};
