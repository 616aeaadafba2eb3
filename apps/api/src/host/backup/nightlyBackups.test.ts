/** Tests of the nightly backups: when they are made, and which old ones are deleted. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runJob } from '../../jobs/runJob.ts';
import { readMetrics, testApi } from '../../testing/testApi.ts';
import { isEncryptedFile } from './archiveReader.ts';
import { type NightlyOptions, nightlyBackups } from './nightlyBackups.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-nightly-'));
});
afterEach(async () => {
  vi.clearAllMocks();
  await rm(folder, { recursive: true });
});

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const makeFile = (path: string) => writeFile(path, 'backup', { flag: 'wx' });
const create = (options: Partial<NightlyOptions> = {}) =>
  nightlyBackups({ folder, time: '02:00', keep: 3, isEncrypted: false, makeFile, ...options }, log);
const listFiles = async () => (await readdir(folder)).toSorted();

it('makes one backup a day, at the first look after its time', async () => {
  const backups = create();
  for (const time of ['01:50', '02:00', '02:10', '23:50']) await backups.makeIfDue(new Date(`2026-03-02T${time}:00Z`));
  for (const time of ['00:10', '01:50', '02:10']) await backups.makeIfDue(new Date(`2026-03-03T${time}:00Z`));
  expect(await listFiles()).toEqual([
    // The first backup is made when nightly backups are set up.
    'plumbline-nightly-2026-03-02T015000Z.tar',
    'plumbline-nightly-2026-03-02T020000Z.tar',
    'plumbline-nightly-2026-03-03T021000Z.tar',
  ]);
});

it('makes a missed backup later', async () => {
  await create().makeIfDue(new Date('2026-03-02T02:00:00Z'));
  await create().makeIfDue(new Date('2026-03-05T01:00:00Z'));
  expect(await listFiles()).toEqual([
    'plumbline-nightly-2026-03-02T020000Z.tar',
    'plumbline-nightly-2026-03-05T010000Z.tar',
  ]);
});

it('keeps the newest backups, and all files that it did not make', async () => {
  const others = ['notes.txt', 'plumbline-nightly-2026-02-01.tar', 'plumbline.tar', 'plumbline-nightly-copy.tar.age'];
  for (const name of [...others, '.plumbline-nightly-2026-02-27T020000Z.tar.77.part', '.mine.part'])
    await writeFile(join(folder, name), '');
  for (const day of ['01', '02', '03', '04', '05'])
    await create({ isEncrypted: day === '04' }).makeIfDue(new Date(`2026-03-${day}T02:00:00Z`));
  expect(await listFiles()).toEqual(
    [
      ...others,
      '.mine.part',
      'plumbline-nightly-2026-03-03T020000Z.tar',
      'plumbline-nightly-2026-03-04T020000Z.tar.age',
      'plumbline-nightly-2026-03-05T020000Z.tar',
    ].toSorted(),
  );
});

it('makes and keeps a backup each day after the clock was years ahead for one night', async () => {
  const backups = create({ keep: 1 });
  await backups.makeIfDue(new Date('2099-01-01T02:00:00Z'));
  for (const day of ['02', '03', '04']) await backups.makeIfDue(new Date(`2026-03-${day}T02:00:00Z`));
  expect(await listFiles()).toEqual([
    'plumbline-nightly-2026-03-04T020000Z.tar',
    'plumbline-nightly-2099-01-01T020000Z.tar',
  ]);
  expect(await backups.readAgeSeconds()).toBeGreaterThan(0);
});

it('deletes nothing after a failure, logs its reason, and tries again at the next look', async () => {
  const backups = create({ keep: 1 });
  await backups.makeIfDue(new Date('2026-03-02T02:00:00Z'));
  const failing = create({ keep: 1, makeFile: () => Promise.reject(new Error('No space is left.')) });
  await expect(failing.makeIfDue(new Date('2026-03-03T02:00:00Z'))).rejects.toThrow('No space is left.');
  expect(log.error).toHaveBeenCalledWith(
    { file: 'plumbline-nightly-2026-03-03T020000Z.tar', reason: 'No space is left.' },
    'nightly backup failed',
  );
  expect(await listFiles()).toEqual(['plumbline-nightly-2026-03-02T020000Z.tar']);
  await backups.makeIfDue(new Date('2026-03-03T02:10:00Z'));
  expect(await listFiles()).toEqual(['plumbline-nightly-2026-03-03T021000Z.tar']);
});

it('the job makes an encrypted backup of the database in another process, and /metrics has its age', async () => {
  const api = await testApi({
    nightlyBackups: nightlyBackups({ folder, time: '02:00', keep: 3, isEncrypted: true }, log),
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await api.close();
  });
  vi.stubEnv('DATABASE_URL', api.databaseUrl);
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('BACKUP_RECIPIENT', 'age13fju0h0fcn3xllff6nmg937qd4q7r94gj0plxrf3gaa4apkfvgeqmvs42n');

  const isDone = await runJob({ id: '1', data: {}, retryCount: 0, retryLimit: 0 }, 'backup.make', api.deps);
  expect([isDone, log.error.mock.calls]).toEqual([true, []]);
  const [name = ''] = await listFiles();
  expect(name).toBe('plumbline-nightly-2026-03-02T100000Z.tar.age');
  expect(await isEncryptedFile(join(folder, name))).toBe(true);
  expect(await readMetrics(api)).toMatch(/^plumbline_backup_age_seconds \d/m);
});
