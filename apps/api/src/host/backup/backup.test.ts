/** Tests of backups and restores. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { toDollars } from '@plumbline/values/money';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar, type TarEntry, unpackTar } from 'modern-tar';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApi } from '../../createApi.ts';
import { applyMigrations } from '../../database/applyMigrations.ts';
import { isUnavailable } from '../../database/errors.ts';
import { readMigrations } from '../../database/migrate.ts';
import { postgresDatabase } from '../../database/postgresDatabase.ts';
import { deleteUnusedFiles } from '../../files/deleteUnusedFiles.ts';
import { type FileStore, StorageUnavailable } from '../../ports.ts';
import { readSettings } from '../../settings/settings.ts';
import { createApiWithOwner, createProject } from '../../testing/createApiWithOwner.ts';
import { s3Server } from '../../testing/s3Server.ts';
import { aPdf } from '../../testing/sampleFiles.ts';
import { emptyDatabase } from '../../testing/testDatabase.ts';
import { call } from '../../testing/testUser.ts';
import { installDatabase, sharedLogin } from '../databaseLogins.ts';
import { diskFiles } from '../diskFiles.ts';
import { installJobQueues } from '../jobQueue.ts';
import { s3Files } from '../s3Files.ts';
import { runRestore } from './backupCommands.ts';
import { BackupError } from './backupError.ts';
import { type BackupSource, makeBackup } from './makeBackup.ts';
import { type RestoreTarget, restoreBackup } from './restoreBackup.ts';

const { api, owner } = await createApiWithOwner();

let folder: string;
let source: BackupSource;
let sealPem: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-test-'));
  const sealPath = join(folder, 'source-seal', 'seal.pem');
  sealPem = 'the key for seals\n';
  await mkdir(join(folder, 'source-seal'));
  await writeFile(sealPath, sealPem);
  source = { databaseUrl: api.databaseUrl, files: api.deps.files, sealPath, version: '1.2.3' };
});
afterAll(() => rm(folder, { recursive: true }));

const newPath = () => join(folder, `backup-${crypto.randomUUID()}.tar`);

/** An empty installation to restore into. */
async function emptyTarget(files?: FileStore) {
  const database = await emptyDatabase();
  onTestFinished(database.drop);
  const targetFolder = await mkdtemp(join(folder, 'target-'));
  return {
    databaseUrl: database.url,
    files: files ?? diskFiles(join(targetFolder, 'files')),
    sealPath: join(targetFolder, 'seal', 'seal.pem'),
    folder: targetFolder,
  };
}

/** Opens the API over a restored database. The secrets of the installation are restored too, so the tokens of its users stay valid. */
function restoredApi({ databaseUrl, files }: { readonly databaseUrl: string; readonly files: FileStore }) {
  const db = postgresDatabase(databaseUrl, { timeLimitFactor: 10 });
  onTestFinished(() => db.close());
  const app = createApi({ ...api.deps, db, files });
  const headers = { Authorization: `Bearer ${owner.access}` };
  return { db, call: ((name, options) => call({ app }, name, { headers, ...options })) as typeof owner.call };
}

async function query<T extends Record<string, unknown>>(url: string, text: string, values: readonly unknown[] = []) {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function saveFile(bytes: Uint8Array): Promise<string> {
  const { data } = await owner.call('files.upload', { file: { name: 'plan.pdf', bytes } });
  await owner.call('files.validate', { params: { id: data.id } });
  await owner.call('files.save', { params: { id: data.id } });
  return data.id;
}

const addLine = (estimateId: string, description: string) =>
  owner.call('estimateItems.create', {
    params: { id: estimateId },
    body: { description, rate: 12.3456, quantity: 3.25, tax: 8.25, unit: 'EA' },
  });

describe('a backup that is restored into an empty installation', () => {
  it('has every row, file, waiting job and key, and a backup of the restored installation is the same', async () => {
    const { projectId, estimateId } = await createProject(owner);
    const text = `quotes ' " \\ and \\N, \\., tabs\t, lines\nand\r\nmore, émoji 🧰, ${'x'.repeat(5000)}`;
    await owner.call('notes.create', { params: { id: projectId }, body: { body: text } });
    await addLine(estimateId, 'Shingles');
    const fileId = await saveFile(aPdf());
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));
    await query(api.databaseUrl, 'UPDATE files SET thumbnail = $1 WHERE id = $2', [bytes, fileId]);
    await api.db.system(async (tx) => {
      await api.deps.jobs.enqueue(tx, 'mail.send', { companyId: owner.companyId, mailId: fileId }, fileId);
    });

    const path = newPath();
    const manifest = await makeBackup(source, path);
    const target = await emptyTarget();
    const summary = await restoreBackup(path, target);

    expect(summary.manifest).toEqual(manifest);
    expect(summary.droppedJobs).toBe(0);
    const restored = restoredApi(target);
    const { data: notes } = await restored.call('notes.list', { params: { id: projectId } });
    expect(notes.map(({ body }) => body)).toContain(text);
    expect((await restored.call('files.download', { params: { id: fileId } })).bytes).toEqual(aPdf());
    expect(await query(target.databaseUrl, 'SELECT thumbnail FROM files WHERE id = $1', [fileId])).toEqual([
      { thumbnail: bytes },
    ]);
    expect(await query(target.databaseUrl, 'SELECT name, data FROM pgboss.job WHERE id = $1', [fileId])).toEqual([
      { name: 'mail.send', data: { companyId: owner.companyId, mailId: fileId } },
    ]);
    expect(await readFile(target.sealPath, 'utf8')).toBe(sealPem);

    const copy = await makeBackup({ ...target, version: '1.2.3' }, newPath());
    expect({ ...copy, header: null }).toEqual({ ...manifest, header: null });
    // A new event gets a number after the restored ones, and the restored foreign keys refuse rows without a company.
    expect((await restored.call('projects.create', { body: { title: 'After' } })).status).toBe(201);
    await expect(
      query(
        target.databaseUrl,
        `INSERT INTO offices (company_id, id, name) SELECT gen_random_uuid(), gen_random_uuid(), 'x'`,
      ),
    ).rejects.toThrow(/violates|null value/);
  });
});

describe('a backup while users work', () => {
  it('has everything that was acknowledged before it, and each total is the sum of its lines', async () => {
    const estimateIds = await Promise.all(
      Array.from({ length: 3 }, async () => (await createProject(owner)).estimateId),
    );
    const acknowledged = new Set<string>();
    let isStopped = false;
    const writers = estimateIds.map(async (estimateId, index) => {
      for (let step = 1; !isStopped; step += 1) {
        const description = `writer ${index} line ${step}`;
        if ((await addLine(estimateId, description)).status === 201) acknowledged.add(description);
      }
    });
    await expect.poll(() => acknowledged.size).toBeGreaterThan(10);
    const linesBefore = [...acknowledged];
    const path = newPath();
    await makeBackup(source, path);
    expect(acknowledged.size).toBeGreaterThan(linesBefore.length);
    isStopped = true;
    await Promise.all(writers);

    const target = await emptyTarget();
    await restoreBackup(path, target);
    const restored = restoredApi(target);
    const restoredLines = new Set<string>();
    for (const id of estimateIds) {
      const { data: estimate } = await restored.call('estimates.get', { params: { id } });
      for (const { description } of estimate.items) restoredLines.add(description);
      const { amount_total } = priceEstimate(estimate.items, estimate);
      expect(estimate.amount_total).toBe(toDollars(amount_total));
    }
    expect(linesBefore.filter((line) => !restoredLines.has(line))).toEqual([]);
  });

  it('has the files that a user deletes while it runs, and their bytes are deleted after it', async () => {
    const fileId = await saveFile(aPdf());
    const key = `${owner.companyId}/${fileId}`;
    let deletions = 0;
    const files: FileStore = {
      ...api.deps.files,
      get: async (wantedKey) => {
        if (deletions === 0) {
          deletions += 1;
          expect((await owner.call('files.delete', { params: { id: fileId } })).status).toBe(204);
          await deleteUnusedFiles(api.deps);
        }
        return api.deps.files.get(wantedKey);
      },
    };
    const path = newPath();
    const { missingFiles } = await makeBackup({ ...source, files }, path);
    expect(missingFiles.files).toBe(0);
    const entries = await unpackTar(await readFile(path));
    expect(entries.map(({ header }) => header.name)).toContain(`files/${key}`);

    await deleteUnusedFiles(api.deps);
    expect(await api.deps.files.get(key)).toBeUndefined();
  });

  it('names the files that the store had lost before', async () => {
    const fileId = await saveFile(aPdf());
    const key = `${owner.companyId}/${fileId}`;
    await api.deps.files.delete(key);
    const path = newPath();
    expect((await makeBackup(source, path)).missingFiles).toEqual({ files: 1, firstKeys: [key] });
    await restoreBackup(path, await emptyTarget());
    await owner.call('files.delete', { params: { id: fileId } });
  });

  it('is refused while another backup runs, and leaves no file', async () => {
    let secondBackup: Promise<unknown> | undefined;
    const files: FileStore = {
      ...api.deps.files,
      get: async (key) => {
        secondBackup ??= makeBackup(source, newPath()).catch((error: Error) => error.message);
        await secondBackup;
        return api.deps.files.get(key);
      },
    };
    await makeBackup({ ...source, files }, newPath());
    expect(await secondBackup).toBe('Another backup of this database is running: wait until it is complete.');
    await expectNoPartialFiles();
  });
});

const expectNoPartialFiles = async () =>
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

describe('encryption', () => {
  it('lets the owner of a key restore the backup, and nobody else', async () => {
    const identity = await generateX25519Identity();
    const path = newPath();
    const manifest = await makeBackup(source, path, {
      encryption: { recipients: [await identityToRecipient(identity)] },
    });
    expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const otherIdentity = await generateX25519Identity();
    await expect(
      restoreBackup(path, await emptyTarget(), { decryption: { identities: [otherIdentity] } }),
    ).rejects.toThrow('The key does not open this backup');
    const summary = await restoreBackup(path, await emptyTarget(), {
      decryption: { identities: [otherIdentity, identity] },
    });
    expect(summary.manifest).toEqual(manifest);
  });

  it('works with a passphrase', async () => {
    const path = newPath();
    await makeBackup(source, path, { encryption: { passphrase: 'level and plumb' } });
    await expect(restoreBackup(path, await emptyTarget(), { decryption: { passphrase: 'level' } })).rejects.toThrow(
      'The passphrase does not open this backup',
    );
    await restoreBackup(path, await emptyTarget(), { decryption: { passphrase: 'level and plumb' } });
  });

  it('refuses a text that is no recipient, and leaves no file', async () => {
    await expect(makeBackup(source, newPath(), { encryption: { recipients: ['age1wrong'] } })).rejects.toThrow(
      "'age1wrong' is not a recipient of age",
    );
    await expectNoPartialFiles();
  });
});

describe('a backup fails with one sentence and leaves no file', () => {
  it('if the file exists', async () => {
    const path = newPath();
    await writeFile(path, 'mine');
    await expect(makeBackup(source, path)).rejects.toThrow(`${path} exists already`);
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  it('if the folder does not exist', async () => {
    const path = join(folder, 'missing', 'backup.tar');
    await expect(makeBackup(source, path)).rejects.toThrow(
      `${path} cannot be written, because its folder does not exist.`,
    );
  });

  it('if it is stopped', async () => {
    const controller = new AbortController();
    const path = newPath();
    const onProgress = (text: string) => {
      if (text.startsWith('table 5 of')) controller.abort();
    };
    await expect(makeBackup(source, path, { signal: controller.signal, onProgress })).rejects.toThrow(
      'The backup was stopped, and no file was made.',
    );
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await expectNoPartialFiles();
  });

  it('if the connection to the database is lost', async () => {
    // The backup waits for the locked table of the jobs, so it cannot end before its connection does.
    const client = new Client(api.databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('BEGIN; LOCK TABLE pgboss.job');
    let termination: Promise<unknown> | undefined;
    const onProgress = (text: string) => {
      if (text.startsWith('table 5 of'))
        termination = client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'plumbline backup' AND datname = current_database()`,
        );
    };
    const path = newPath();
    // The message depends on whether a statement runs when the connection ends.
    await expect(makeBackup(source, path, { onProgress })).rejects.toSatisfy(
      (error) => isUnavailable(error) || error instanceof BackupError,
    );
    await termination;
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await expectNoPartialFiles();
  });

  it('if the file store cannot be read', async () => {
    await saveFile(aPdf());
    const files: FileStore = {
      ...api.deps.files,
      get: async () => ({
        size: 100,
        bytes: new ReadableStream({ pull: (controller) => controller.error(new Error('disk broken')) }),
      }),
    };
    await expect(makeBackup({ ...source, files }, newPath())).rejects.toThrow('disk broken');
    await expectNoPartialFiles();
  });

  it('if the database belongs to a newer version', async () => {
    await query(api.databaseUrl, `INSERT INTO plumbline_migrations (name) VALUES ('9999_later')`);
    onTestFinished(() => query(api.databaseUrl, `DELETE FROM plumbline_migrations WHERE name = '9999_later'`).then());
    await expect(makeBackup(source, newPath())).rejects.toThrow('The database belongs to a newer version of Plumbline');
  });
});

describe('a restore fails with one sentence, and the database stays empty', () => {
  let path: string;
  /** All refused restores use the same target, so each of them also shows that the one before left it empty. */
  let target: RestoreTarget & { readonly folder: string };
  beforeAll(async () => {
    await saveFile(aPdf());
    path = newPath();
    await makeBackup(source, path);
    const database = await emptyDatabase();
    const targetFolder = join(folder, 'refused');
    await mkdir(targetFolder);
    target = {
      databaseUrl: database.url,
      files: diskFiles(join(targetFolder, 'files')),
      sealPath: join(targetFolder, 'seal.pem'),
      folder: targetFolder,
    };
    return database.drop;
  });
  afterEach(async () => {
    await rm(target.folder, { recursive: true });
    await mkdir(target.folder);
  });

  async function expectRefused(archive: string, message: string | RegExp, options = {}) {
    await expect(restoreBackup(archive, target, options)).rejects.toThrow(message);
    const tables = await query(
      target.databaseUrl,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
    );
    expect(tables).toEqual([]);
  }

  /** Writes a copy of the backup with changed entries. */
  async function repack(change: (entries: TarEntry[]) => TarEntry[]): Promise<string> {
    const entries = (await unpackTar(await readFile(path))).map(({ header, data }) => ({
      header,
      body: data ?? new Uint8Array(),
    }));
    const copy = newPath();
    await writeFile(copy, await packTar(change(entries)));
    return copy;
  }
  const changeJson = (name: string, change: (content: never) => unknown) =>
    repack((entries) =>
      entries.map((entry) => {
        if (entry.header.name !== name) return entry;
        const text = new TextDecoder().decode(entry.body as Uint8Array);
        const body = new TextEncoder().encode(JSON.stringify(change(JSON.parse(text) as never)));
        return { header: { ...entry.header, size: body.length }, body };
      }),
    );

  it('if the database has data', async () => {
    await expect(
      restoreBackup(path, { databaseUrl: api.databaseUrl, files: api.deps.files, sealPath: join(folder, 'x') }),
    ).rejects.toThrow('The database has data already');
  });

  it('if the file is not a backup', async () => {
    const other = newPath();
    await writeFile(other, 'Hello');
    await expectRefused(other, 'is damaged or not complete');
    await writeFile(other, await packTar([{ header: { name: 'hello', size: 2, type: 'file' }, body: 'hi' }]));
    await expectRefused(other, 'The file is not a backup of Plumbline.');
  });

  it.each([0.5, 0.999])('if only the first part of the archive exists (%d)', async (share) => {
    const bytes = await readFile(path);
    const part = newPath();
    await writeFile(part, bytes.subarray(0, Math.floor(bytes.length * share)));
    await expectRefused(part, 'is damaged or not complete');
  });

  it('if an entry or the manifest is missing', async () => {
    await expectRefused(
      await repack((entries) => entries.filter(({ header }) => header.name !== 'manifest.json')),
      'The archive is not complete',
    );
    for (const start of ['tables/companies/', 'files/', 'seal/', 'checksums/'])
      await expectRefused(
        await repack((entries) => entries.filter(({ header }) => !header.name.startsWith(start))),
        /does not agree|do not agree/,
      );
  });

  it.each(['tables/users/00001.copy', 'files/', 'seal/seal.pem', 'archive.json', 'checksums/00001.sha256'])(
    'if one byte of %s was changed',
    async (name) => {
      const changed = await repack((entries) =>
        entries.map((entry) => {
          if (!entry.header.name.startsWith(name)) return entry;
          const body = new Uint8Array(entry.body as Uint8Array);
          // A letter of a text, so that the row and the JSON stay valid.
          const text = Buffer.from(body);
          const index = name === 'archive.json' ? text.indexOf('1.2.3') : Math.floor(body.length / 2);
          body[index] = (body[index] ?? 0) ^ 1;
          return { ...entry, body };
        }),
      );
      await expectRefused(changed, /./);
    },
  );

  it('if one byte of an encrypted archive was changed', async () => {
    const encrypted = newPath();
    const identity = await generateX25519Identity();
    await makeBackup(source, encrypted, { encryption: { recipients: [await identityToRecipient(identity)] } });
    const bytes = await readFile(encrypted);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    await writeFile(encrypted, bytes);
    await expectRefused(encrypted, 'is damaged or not complete', { decryption: { identities: [identity] } });
    await writeFile(encrypted, bytes.subarray(0, bytes.length - 1000));
    await expectRefused(encrypted, 'is damaged or not complete', { decryption: { identities: [identity] } });
  });

  it.each(['files/../../escaped', 'files//etc/passwd', '../escaped', 'files/a/../../b', 'tables/other/00001.copy'])(
    'if the archive has the entry %s',
    async (name) => {
      const body = new TextEncoder().encode('x');
      const changed = await repack((entries) => {
        const last = entries.findIndex(({ header }) => header.name.startsWith('files/'));
        return entries.toSpliced(last, 0, { header: { name, size: 1, type: 'file' }, body });
      });
      await expectRefused(changed, `it has an entry ${name}`);
      expect(await readdir(target.folder)).toEqual([]);
    },
  );

  it('if the archive has a link', async () => {
    const changed = await repack((entries) =>
      entries.toSpliced(1, 0, { header: { name: 'files/a', size: 0, type: 'symlink', linkname: '/etc/passwd' } }),
    );
    await expectRefused(changed, 'has an entry that is not a file: files/a');
  });

  it('if a newer version made it', async () => {
    const newer = 'The backup was made by a newer version of Plumbline (1.2.3)';
    await expectRefused(
      await changeJson('archive.json', (header: { migrations: string[] }) => ({
        ...header,
        migrations: [...header.migrations, '9999_later'],
      })),
      newer,
    );
    await expectRefused(await changeJson('archive.json', (header: object) => ({ ...header, formatVersion: 2 })), newer);
  });

  it('if the file store cannot be written', async () => {
    const bytes = Buffer.concat([aPdf(), Buffer.alloc(5_000_000)]);
    await saveFile(bytes);
    const large = newPath();
    await makeBackup(source, large);
    const working = target.files;
    let puts = 0;
    const put: FileStore['put'] = async (key, stream) => {
      puts += 1;
      if (stream instanceof Uint8Array) throw new Error('not a stream');
      // Reads a part of the file.
      await stream.getReader().read();
      throw new StorageUnavailable(`no space left for ${key}`);
    };
    target = { ...target, files: { ...working, put } };
    await expectRefused(large, 'no space left');
    target = { ...target, files: working };
    expect(puts).toBe(1);
  });

  it('if it is stopped', async () => {
    const controller = new AbortController();
    await expectRefused(path, 'The restore was stopped, and nothing was restored.', {
      signal: controller.signal,
      onProgress: (text: string) => text.startsWith('file') && controller.abort(),
    });
  });
});

it('a restore that is stopped while it commits is complete, and says so', async () => {
  const path = newPath();
  await makeBackup(source, path);
  const target = await emptyTarget();
  const controller = new AbortController();
  const { query: send } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const result = (send as (...values: unknown[]) => never).apply(this, args);
    if (args[0] === 'COMMIT') controller.abort();
    return result;
  });
  onTestFinished(() => spy.mockRestore());
  const outcome = await restoreBackup(path, target, { signal: controller.signal }).then(
    () => 'restored',
    (error: Error) => error.message,
  );
  expect(controller.signal.aborted).toBe(true);
  const users = await query(target.databaseUrl, 'SELECT 1 FROM users LIMIT 1').catch(() => []);
  expect([outcome, users.length]).toEqual(['restored', 1]);
});

describe('npm run restore', () => {
  const run = (path: string, databaseUrl: string, dataDir: string) =>
    runRestore(
      path,
      () => Promise.reject(new Error('the archive is not encrypted')),
      readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, false),
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
  const listFolder = async (dataDir: string) => (await readdir(dataDir, { recursive: true })).toSorted();

  it('keeps the files of another restore into the same installation, which was started at the same time', async () => {
    const fileId = await saveFile(aPdf());
    const path = newPath();
    await makeBackup(source, path);
    const { databaseUrl, folder: dataDir } = await emptyTarget();
    const results = await Promise.allSettled([run(path, databaseUrl, dataDir), run(path, databaseUrl, dataDir)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(BackupError) });
    expect(await listFolder(dataDir)).toEqual(
      expect.arrayContaining([`files/${owner.companyId}/${fileId}`, 'seal/seal.pem']),
    );
  });

  it('removes its own files after a failure, so that it can be tried again', async () => {
    const path = newPath();
    await makeBackup(source, path);
    const part = newPath();
    await writeFile(part, (await readFile(path)).subarray(0, -2048));
    const { databaseUrl, folder: dataDir } = await emptyTarget();
    await expect(run(part, databaseUrl, dataDir)).rejects.toThrow(BackupError);
    expect(await listFolder(dataDir)).not.toContain('files');
    expect((await run(path, databaseUrl, dataDir))[0]).toMatch(/^Restored /);
  });
});

it('an archive of older migrations is restored with them, and a start applies the newer ones', async () => {
  const old = await emptyTarget();
  const client = new Client(old.databaseUrl);
  await client.connect();
  const migrations = (await readMigrations()).slice(0, 5);
  await applyMigrations(
    {
      run: async (sql) => void (await client.query(sql)),
      readAppliedNames: async () =>
        (await client.query('SELECT name FROM plumbline_migrations')).rows.map(({ name }) => name),
    },
    migrations,
  );
  await client.query(`INSERT INTO companies (id, name) VALUES (gen_random_uuid(), 'Front Range')`);
  await client.end();
  await installJobQueues(old.databaseUrl, { createSchema: true });
  const path = newPath();
  await makeBackup({ ...old, version: '0.0.1' }, path);

  const target = await emptyTarget();
  const { header } = await restoreBackup(path, target);
  expect(header.migrations).toEqual(migrations.map(({ name }) => name));
  const appliedNames = await installDatabase(sharedLogin(target.databaseUrl));
  expect(appliedNames).toEqual((await readMigrations()).slice(5).map(({ name }) => name));
  expect(await query(target.databaseUrl, 'SELECT name FROM companies')).toEqual([{ name: 'Front Range' }]);
});

it('files move from a disk to S3 and back with a backup', async () => {
  const fileId = await saveFile(aPdf());
  const server = await s3Server('files');
  onTestFinished(server.close);
  const path = newPath();
  const manifest = await makeBackup(source, path);
  const onS3 = await emptyTarget(s3Files(server.settings));
  await restoreBackup(path, onS3);
  expect((await restoredApi(onS3).call('files.download', { params: { id: fileId } })).bytes).toEqual(aPdf());
  const copyPath = newPath();
  const copy = await makeBackup({ ...onS3, version: '1.2.3' }, copyPath);
  expect(copy.files).toEqual(manifest.files);
  await restoreBackup(copyPath, await emptyTarget());
});
