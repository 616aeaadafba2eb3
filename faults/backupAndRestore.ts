/**
 * Makes a backup while writers change estimates, kills restores with kill -9 and then restores it into an empty folder. Each change that was
 * acknowledged before the backup must be there, and each total must be the sum of its lines [F16].
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostmaster } from '../apps/api/src/host/findPostmaster.ts';
import { sendSignal, waitForExit } from '../apps/api/src/host/processes.ts';
import { type ApiClient, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { type EstimateWriters, startEstimateWriters } from './estimateWriters.ts';
import type { Fault, FaultContext, FaultReport } from './fault.ts';

const writerCount = 3;
const killedRestores = 3;

async function run({ folder, random, afterwards }: FaultContext): Promise<FaultReport> {
  const dataDir = join(folder, 'data');
  const restoredDir = join(folder, 'restored');
  const archive = join(folder, 'backup.tar');
  let server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  afterwards(() => server.end());
  afterwards(() => stopPostgres(restoredDir));
  const client: ApiClient = { baseUrl: server.baseUrl, access: '' };
  await signUpCompany(client);
  const clients = Array<ApiClient>(writerCount).fill(client);

  const before = await startEstimateWriters(clients, 'before the backup', random);
  await pause(2_000);
  await before.stop();
  const during = await startEstimateWriters(clients, 'during the backup', random);
  await during.waitForNextWrites();
  const countAtStart = during.acknowledgedCount();
  const startTime = performance.now();
  await runToEnd(startProgram('backup', [archive], dataDir));
  const backupSeconds = (performance.now() - startTime) / 1000;
  await during.stop();
  const writes = during.acknowledgedCount() - countAtStart;
  await server.end();

  for (let attempt = 0; attempt < killedRestores; attempt += 1) {
    const restore = startProgram('restore', [archive], restoredDir);
    await Promise.race([pause(random.between(1_000, 4_000)), once(restore, 'close')]);
    restore.kill('SIGKILL');
    if (restore.exitCode === null && restore.signalCode === null) await once(restore, 'close');
    // A restore that was complete before its kill is repeated too.
    if (restore.exitCode === 0) {
      await stopPostgres(restoredDir);
      await rm(restoredDir, { recursive: true });
    }
    await rm(join(restoredDir, 'files'), { recursive: true, force: true });
  }
  await runToEnd(startProgram('restore', [archive], restoredDir));

  server = await startServerProcess({ DATA_DIR: restoredDir, LOG_LEVEL: 'error' });
  client.baseUrl = server.baseUrl;
  const comparison = await before.compare();
  return {
    ...comparison,
    problems: [...comparison.problems, ...(await findWrongTotals(during))],
    figures: `backup in ${backupSeconds.toFixed(1)} s during ${writes} writes, ${killedRestores} killed restores`,
  };
}

/** The writes during a backup can be after its snapshot, so only the other problems count. */
async function findWrongTotals(writers: EstimateWriters): Promise<readonly string[]> {
  const { problems } = await writers.compare();
  return problems.filter((problem) => !/^(line|change|deletion) lost:/.test(problem));
}

function startProgram(name: 'backup' | 'restore', args: readonly string[], dataDir: string): ChildProcess {
  const program = fileURLToPath(new URL(`../apps/api/src/${name}.ts`, import.meta.url));
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function runToEnd(child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(output.trim());
}

/** Stops the PostgreSQL that a killed restore has left. */
async function stopPostgres(dataDir: string): Promise<void> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  if (!postmaster?.isRunning) return;
  sendSignal(postmaster.pid, 'SIGQUIT');
  await waitForExit(postmaster.pid, 10_000);
}

export const backupAndRestore: Fault = {
  id: 'F16',
  name: 'restore',
  title: 'a backup during writes, killed restores, and a restore into an empty folder',
  timeLimitSeconds: 5 * 60,
  run,
};
