/** Fills the disk of the database and of the files during writes and uploads, and makes space again [F11]. */
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ApiClient, authorizationOf, send, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { lateProblem } from './busyMachine.ts';
import { startEstimateWriters } from './estimateWriters.ts';
import { addComparisons, type Fault, type FaultContext, type FaultReport, SkippedFault } from './fault.ts';
import { fileUploads } from './fileUploads.ts';

const diskMegabytes = 400;
const fullMilliseconds = 6_000;
/** PostgreSQL may have to be started again. */
const resumeLimitMilliseconds = 10_000;
const run = promisify(execFile);

/** Mounts a small disk in memory. It is unmounted after this process, also after kill -9. */
async function mountDisk(folder: string, afterwards: FaultContext['afterwards']): Promise<void> {
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]);
  } catch {
    throw new SkippedFault('this account may not mount a small disk');
  }
  await chmod(folder, 0o755);
  const script = 'read -r _; sleep 1; umount -l "$1"';
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  afterwards(
    () =>
      new Promise((resolve) => {
        shell.ref();
        shell.once('exit', resolve).stdin.end();
      }),
  );
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  // Smaller blocks fill what the larger ones leave.
  for (const bytes of [2 ** 20, 2 ** 12]) {
    const block = Buffer.alloc(bytes, 'x');
    const write = () =>
      handle.write(block).then(
        ({ bytesWritten }) => bytesWritten === bytes,
        () => false,
      );
    while (await write());
  }
  await handle.close();
}

async function runFault({ folder, random, afterwards }: FaultContext): Promise<FaultReport> {
  const disk = join(folder, 'disk');
  await mountDisk(disk, afterwards);
  const server = await startServerProcess({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent' });
  afterwards(() => server.end());
  const client: ApiClient = { baseUrl: server.baseUrl, access: '' };
  await signUpCompany(client);
  const writers = await startEstimateWriters([client, client, client], 'disk', random);
  const uploads = fileUploads(client, 100);
  const problems: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const { status } = await uploads.upload();
    if (status !== 200) problems.push(`an upload got ${status} while the disk had space`);
  }
  const filler = join(disk, 'filler');
  await fill(filler);
  const startTime = performance.now();
  const statuses = new Map<number, number>();
  let unready = 0;
  while (performance.now() - startTime < fullMilliseconds) {
    const { status } = await uploads.upload();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const project = await fetch(`${client.baseUrl}/api/projects/`, {
      method: 'POST',
      headers: { ...authorizationOf(client), 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Full disk' }),
    });
    await project.arrayBuffer();
    statuses.set(project.status, (statuses.get(project.status) ?? 0) + 1);
    await send(client, { method: 'GET', path: '/readyz' }).catch(() => {
      unready += 1;
    });
    await fill(filler);
    await pause(200);
  }
  // A write that needs no new page can still succeed.
  for (const status of statuses.keys())
    if (![200, 201, 503, 507].includes(status)) problems.push(`a call got ${status} while the disk was full`);
  if (unready === 0) problems.push('/readyz did not report the full disk');
  const refused = (statuses.get(503) ?? 0) + (statuses.get(507) ?? 0);
  if (refused === 0) problems.push('no call was refused while the disk was full');

  await rm(filler);
  const resumption = await writers.waitForNextWrites();
  problems.push(...lateProblem('writes worked again', resumption, resumeLimitMilliseconds));
  const last = await uploads.upload();
  if (last.status !== 200) problems.push(`an upload got ${last.status} after there was space again`);
  await writers.stop();
  const total = addComparisons([await writers.compare(), await uploads.compare()]);
  return {
    ...total,
    problems: [...problems, ...total.problems],
    figures: `${writers.acknowledgedCount()} writes, ${refused} calls refused with 503 or 507 while the disk was full, writes again within ${(resumption / 1000).toFixed(1)} s`,
  };
}

export const fillDisk: Fault = {
  id: 'F11',
  name: 'disk-full',
  title: 'disk of the database and of the files full during writes and uploads',
  timeLimitSeconds: 90,
  run: runFault,
};
