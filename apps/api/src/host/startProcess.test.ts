/** Tests of the limits of child processes of a pool. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { isAlive } from './processes.ts';
import { startProcess } from './startProcess.ts';
import { type WorkerLimitExceeded, workerPool } from './workerPool.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'plumbline-process-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process whose jobs are JavaScript code. */
const file = join(folder, 'process.mjs');
writeFileSync(
  file,
  `import { pbkdf2Sync } from 'node:crypto';
  process.on('message', async ({ code }) => {
    try {
      process.send({ result: await new (async () => {}).constructor('pbkdf2Sync', code)(pbkdf2Sync) });
    } catch (error) {
      process.send({ error });
    }
  });`,
);

const limits = { workers: 1, seconds: 60, waiting: 1, waitSeconds: 30, idleSeconds: 60 };
const createPool = (overrides: { readonly memoryMB?: number; readonly seconds?: number } = {}) => {
  const pool = workerPool<{ readonly code: string }, unknown>(
    () => startProcess(pathToFileURL(file), { memoryMB: () => overrides.memoryMB ?? 1_000 }),
    { ...limits, ...overrides },
  );
  return (code: string) => pool.runInQueue('company', (run) => run({ code }));
};

const exceeds = (limit: WorkerLimitExceeded['limit']) =>
  expect.objectContaining({ name: 'WorkerLimitExceeded', limit });

// The size of a process is read from /proc.
it.skipIf(process.platform !== 'linux')(
  'a job above the memory limit ends its process, also during native code',
  async () => {
    const run = createPool({ memoryMB: 250 });
    const pid = Number(await run('return process.pid'));
    const allocate =
      'const bytes = Buffer.alloc(300_000_000, 1); pbkdf2Sync("a", "b", 500_000_000, 64, "sha512"); return bytes.length';
    await expect(run(allocate)).rejects.toEqual(exceeds('memory'));
    expect(await isAlive(pid)).toBe(false);
    expect(Number(await run('return process.pid'))).not.toBe(pid);
  },
);

it('a job above the time limit ends its process during native code', async () => {
  const run = createPool({ seconds: 2 });
  const startTime = performance.now();
  await expect(run('return pbkdf2Sync("a", "b", 500_000_000, 64, "sha512")')).rejects.toEqual(exceeds('time'));
  expect(performance.now() - startTime).toBeLessThan(30_000);
});

it('a process that crashes fails only its job', async () => {
  const run = createPool();
  const pid = await run('return process.pid');
  await expect(
    run('process.kill(process.pid, "SIGSEGV"); await new Promise(() => setInterval(() => {}, 1000))'),
  ).rejects.toThrow();
  expect(await run('return process.pid')).not.toBe(pid);
});

it('an error of a job is passed on, and the process is not used again', async () => {
  const run = createPool();
  const pid = await run('return process.pid');
  await expect(run('throw new RangeError("too deep")')).rejects.toThrow('too deep');
  expect(await run('return process.pid')).not.toBe(pid);
});

it('a process has no settings of the server', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const names = await createPool()('return Object.keys(process.env)');
  vi.unstubAllEnvs();
  expect(names).not.toContain('DATABASE_URL');
});
