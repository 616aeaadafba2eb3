import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './dataFolderLock.ts';
import { hasEnded, processStartTime } from './processes.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-lock-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const lockFile = () => join(dataDir, 'plumbline.lock');
const someoneElse = () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  if (child.pid === undefined) throw new Error('sleep did not start');
  return { child, pid: child.pid };
};

describe('the lock on a data folder [F2]', () => {
  it('is refused while its holder lives, and the refusal names the process and its address', async () => {
    const { child, pid } = someoneElse();
    await writeFile(
      lockFile(),
      JSON.stringify({ pid, birth: await processStartTime(pid), address: 'http://localhost:4000' }),
    );
    const refused = lockDataFolder(dataDir, 'http://localhost:3000');
    await expect(refused).rejects.toBeInstanceOf(DataFolderInUse);
    await expect(refused).rejects.toThrow(`process ${pid} at http://localhost:4000`);
    child.kill();
  });

  it('is taken over from a process that was killed', async () => {
    const { child, pid } = someoneElse();
    await writeFile(
      lockFile(),
      JSON.stringify({ pid, birth: await processStartTime(pid), address: 'http://localhost:4000' }),
    );
    child.kill('SIGKILL');
    await hasEnded(pid, 5_000);
    await lockDataFolder(dataDir, 'http://localhost:3000');
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is taken over where the number of the process now belongs to another one', async () => {
    const { child, pid } = someoneElse();
    await writeFile(lockFile(), JSON.stringify({ pid, birth: 'an earlier boot', address: 'http://localhost:4000' }));
    await expect(lockDataFolder(dataDir, 'http://localhost:3000')).resolves.toBeDefined();
    child.kill();
  });

  it('is taken over when its file was cut short', async () => {
    await writeFile(lockFile(), '{"pid":');
    await expect(lockDataFolder(dataDir, 'http://localhost:3000')).resolves.toBeDefined();
  });

  it('tells the address once it is known, and leaves nothing when released', async () => {
    const lock = await lockDataFolder(dataDir, 'http://localhost:0');
    await lock.setAddress('http://localhost:41234');
    expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ address: 'http://localhost:41234' });
    await lock.release();
    expect(await readdir(dataDir)).toEqual([]);
  });
});
