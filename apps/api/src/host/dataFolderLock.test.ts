/** Tests of the lock file that only one server can hold [F2]. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, findRunningServer, lockDataFolder } from './dataFolderLock.ts';
import { processStartTime, waitForExit } from './processes.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const lockFile = () => join(dataDir, 'plumbline.lock');
const startProcess = () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  if (child.pid === undefined) throw new Error('sleep did not start');
  return { child, pid: child.pid };
};

describe('the lock on a data folder [F2]', () => {
  it('is refused while another server holds it, and the error contains the process id and URL of that server', async () => {
    const { child, pid } = startProcess();
    await writeFile(
      lockFile(),
      JSON.stringify({ pid, startTime: await processStartTime(pid), url: 'http://localhost:4000' }),
    );
    const refusedLock = lockDataFolder(dataDir, 'http://localhost:3000');
    await expect(refusedLock).rejects.toBeInstanceOf(DataFolderInUse);
    await expect(refusedLock).rejects.toThrow(`process ${pid} at http://localhost:4000`);
    expect(await findRunningServer(dataDir)).toBe('http://localhost:4000');
    child.kill();
  });

  it('is taken over after the process that held it was killed', async () => {
    const { child, pid } = startProcess();
    await writeFile(
      lockFile(),
      JSON.stringify({ pid, startTime: await processStartTime(pid), url: 'http://localhost:4000' }),
    );
    child.kill('SIGKILL');
    await waitForExit(pid, 5_000);
    expect(await findRunningServer(dataDir)).toBeUndefined();
    await lockDataFolder(dataDir, 'http://localhost:3000');
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is taken over if the process id in the lock file now belongs to a different process', async () => {
    const { child, pid } = startProcess();
    await writeFile(lockFile(), JSON.stringify({ pid, startTime: 'an earlier boot', url: 'http://localhost:4000' }));
    await expect(lockDataFolder(dataDir, 'http://localhost:3000')).resolves.toBeDefined();
    child.kill();
  });

  it('is taken over if the lock file is incomplete', async () => {
    await writeFile(lockFile(), '{"pid":');
    await expect(lockDataFolder(dataDir, 'http://localhost:3000')).resolves.toBeDefined();
  });

  it('stores the server URL and deletes the lock file on release', async () => {
    const lock = await lockDataFolder(dataDir, 'http://localhost:0');
    await lock.setUrl('http://localhost:41234');
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ url: 'http://localhost:41234' });
    await lock.release();
    expect(await readdir(dataDir)).toEqual([]);
  });
});
