/** Tests of exports of all data of a company. */
import { maxExportsPerDay } from '@plumbline/domain/exports/exportRules';
import { managerRole, ownerRole, type Role } from '@plumbline/domain/users/roles';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import { type FileStore, StorageUnavailable } from '../ports.ts';
import { createCompanyWithRecords } from '../testing/authorizationMatrix/companyWithRecords.ts';
import { readZip } from '../testing/readZip.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signInAgain, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { exportedTables, tablesNotExported } from './exportedTables.ts';
import { readPages } from './readTable.ts';
import { failExport, runExport } from './runExport.ts';
import { beginRun, fileKeyOf, finishRun } from './store.ts';

let api: TestApi;
/** Whether the file store refuses to store files. */
let isStoreFull = false;

beforeAll(async () => {
  api = await testApi();
  const { put } = api.deps.files;
  Object.assign(api.deps.files, {
    put: async (...args: Parameters<typeof put>) => {
      if (isStoreFull) throw new StorageUnavailable('full');
      await put(...args);
    },
  });
});
afterAll(() => api.close());

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const download = (link: string) => api.app.request(link);

/** Requests the file, and leaves its bytes. */
async function readHead(link: string): Promise<Pick<Response, 'status' | 'headers'>> {
  const response = await download(link);
  await response.body?.cancel();
  return response;
}

const listExports = async (user: TestUser) => (await user.call('exports.list')).data;

async function startAndRun(owner: TestUser): Promise<string> {
  // Exports of the same moment have no order.
  api.clock.advance({ seconds: 1 });
  const { id } = (await owner.call('exports.start')).data;
  await runDueJobs(api);
  return id;
}

async function readExport(owner: TestUser): Promise<ReadonlyMap<string, Uint8Array>> {
  const id = await startAndRun(owner);
  const { link } = (await owner.call('exports.link', { params: { id } })).data;
  return readZip(new Uint8Array(await (await download(link)).arrayBuffer()));
}

it('every table with records of a company is exported, or left out for a reason', async () => {
  const { rows } = await api.db.system((tx) =>
    tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id' order by 1`),
  );
  const exported = exportedTables.map(({ table }) => getTableName(table)).filter((name) => name !== 'companies');
  expect([...exported, ...Object.keys(tablesNotExported)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('the file of an export', () => {
  let owner: TestUser;
  let entries: ReadonlyMap<string, Uint8Array>;
  let company: Awaited<ReturnType<typeof createCompanyWithRecords>>;
  const rowsOf = (name: string) => JSON.parse(text(entries.get(`json/${name}.json`)));

  beforeAll(async () => {
    company = await createCompanyWithRecords(api);
    owner = company.usersByRole[ownerRole];
    await company.createAcceptedDocument();
    await company.createNote(ownerRole);
    await owner.call('offices.create', { body: { name: '=HYPERLINK("http://evil.example")' } });
    const other = await signUpOwner(api, { packageName: 'TEAM' });
    await other.call('projects.create', { body: { title: 'Project of another company' } });
    entries = await readExport(owner);
  });

  it('has each table as CSV and as JSON with the same number of rows', () => {
    for (const { name } of exportedTables) {
      const rows = rowsOf(name);
      const lines = text(entries.get(`csv/${name}.csv`)).split('\r\n');
      // A header, and an empty text after the last line. No value of these records has a line break.
      expect([name, lines.length - 2]).toEqual([name, rows.length]);
    }
    for (const name of ['offices', 'projects', 'estimates', 'estimate_lines', 'items', 'notes', 'users', 'documents'])
      expect([name, rowsOf(name).length > 0]).toEqual([name, true]);
  });

  it('has the names of the records to which a row refers', () => {
    const [line] = rowsOf('estimate_lines');
    expect(line).toMatchObject({ description: 'Shingles', rate: 100, quantity: 2, project_title: 'Roof' });
  });

  it('has the uploaded files with their bytes, and the PDFs', () => {
    expect(text(entries.get(`files/${company.file}/roof.txt`))).toBe('Two layers, no decking');
    expect([...entries.keys()].filter((name) => /^documents\/[^/]+\/Estimate.*signed\.pdf$/.test(name))).toHaveLength(
      1,
    );
    for (const [name, bytes] of entries) if (name.endsWith('.pdf')) expect(text(bytes.subarray(0, 5))).toBe('%PDF-');
  });

  it('has no secrets and no records of another company', () => {
    const all = [...entries.values()].map(text).join('\n');
    for (const secret of ['plain:', 'token_hash', 'password_hash', 'storage_key', 'Project of another company'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });

  it('has cells that spreadsheet programs do not run as formulas, and negative numbers as numbers', async () => {
    expect(text(entries.get('csv/offices.csv'))).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    await api.db.system((tx) =>
      tx.execute(sql`update estimate_items set cost = -3.5 where company_id = ${owner.companyId}`),
    );
    const csv = text((await readExport(owner)).get('csv/estimate_lines.csv'));
    expect(csv).toContain(',-3.5,');
  });

  it('has only names without folders of the user', () => {
    for (const name of entries.keys()) expect(name).not.toMatch(/\.\.|\\|^\/|\/\//);
  });
});

it('an export has all rows of a table that is longer than a page', async () => {
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  await api.db.system((tx) =>
    tx.execute(sql`
      insert into catalogue_items (company_id, id, description, rate, item_type, unit)
      select ${owner.companyId}, gen_random_uuid(), 'Item ' || number, 1, 'MATERIAL', 'LF' from generate_series(1, 1100) number`),
  );
  const items = JSON.parse(text((await readExport(owner)).get('json/items.json'))) as { description: string }[];
  expect(new Set(items.map(({ description }) => description)).size).toBe(1100);
  expect(items).toHaveLength(1100);
});

describe('an export of large documents', () => {
  const documents = exportedTables.filter(({ name }) => name === 'documents');

  /** Adds documents whose content has this number of lines with 500 characters, which need two bytes each in memory. */
  async function addDocuments(count: number, lines: number): Promise<string> {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const { id, estimate } = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
    await api.db.system((tx) =>
      tx.execute(sql`
        insert into documents (company_id, id, estimate_id, project_id, revision, kind, content, sha256)
        select ${owner.companyId}, gen_random_uuid(), ${estimate}, ${id}, number, 'ESTIMATE',
          json_build_object('lines', (select json_agg(json_build_object('description', repeat('屋', 500), 'id', gen_random_uuid(), 'rate', 1.5)) from generate_series(1, ${lines}::int))), ''
        from generate_series(1, ${count}::int) number`),
    );
    return owner.companyId;
  }

  it('reads them one at a time', async () => {
    const companyId = await addDocuments(3, 100);
    const pages: number[] = [];
    for (const table of documents)
      for await (const page of readPages(api.db, table, companyId)) pages.push(page.length);
    expect(pages).toEqual([1, 1, 1]);
  });

  it('lets other requests run within a second [S13]', async () => {
    const companyId = await addDocuments(1, 15_000);
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    onTestFinished(() => clearInterval(timer));
    for (const table of documents) for await (const _ of readPages(api.db, table, companyId));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(longest).toBeLessThan(1_000);
  });
});

it('an export without the bytes of a file names the file and is still made', async () => {
  const { usersByRole, file } = await createCompanyWithRecords(api);
  const owner = usersByRole[ownerRole];
  await api.deps.files.delete(`${owner.companyId}/${file}`);
  const entries = await readExport(owner);
  expect(text(entries.get('MISSING.txt'))).toContain(`files/${file}/`);
  expect((await listExports(owner))[0]?.missing_files).toBe(1);
});

it('an export that cannot be stored closes the uploaded file that it was copying', async () => {
  const { usersByRole } = await createCompanyWithRecords(api);
  const owner = usersByRole[ownerRole];
  const { id } = (await owner.call('exports.start')).data;
  let [opened, closed] = [0, 0];
  const bytes = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        closed += 1;
      },
    });
  const files: FileStore = {
    ...api.deps.files,
    get: async () => {
      opened += 1;
      return { size: 1_000_000, bytes: bytes() };
    },
    // The disk becomes full while the file is copied.
    put: async (_, content) => {
      if (!(content instanceof ReadableStream)) throw new TypeError('An export is a stream');
      for await (const _chunk of content) if (opened > 0) throw new StorageUnavailable('full');
    },
  };
  const run = runExport({ ...api.deps, files }, { companyId: owner.companyId, exportId: id });
  await expect(run).rejects.toThrow(StorageUnavailable);
  expect([opened, closed]).toEqual([1, 1]);
  await runDueJobs(api);
});

describe('an export', () => {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await signUpOwner(api, { packageName: 'TEAM' });
  });

  it('shows its state to the owner, who gets a mail when it is ready', async () => {
    const second = await addColleague(api, owner, ownerRole);
    const started = (await owner.call('exports.start')).data;
    expect(started).toMatchObject({ state: 'running', requested_by: 'Dana Whitlock', size: 0, expires_at: null });
    await runDueJobs(api);
    const [ready] = await listExports(owner);
    expect(ready).toMatchObject({ id: started.id, state: 'ready', missing_files: 0 });
    expect(ready?.size).toBeGreaterThan(1000);
    const recipients = api.mails.filter(({ subject }) => subject.includes('export')).map(({ to }) => to);
    expect(recipients).toEqual(expect.arrayContaining([owner.email, second.email]));
  });

  it('is started once by simultaneous calls', async () => {
    api.clock.advance({ seconds: 1 });
    const calls = await Promise.all(Array.from({ length: 6 }, () => owner.call('exports.start')));
    expect(new Set(calls.map(({ data }) => data.id)).size).toBe(1);
    expect((await runDueJobs(api)).filter((name) => name === 'company.export')).toHaveLength(1);
    expect((await listExports(owner)).filter(({ state }) => state === 'ready')).toHaveLength(1);
  });

  it('replaces the file of the export before it', async () => {
    const [, replaced] = await listExports(owner);
    expect(replaced?.state).toBe('expired');
    await deleteExpired(api.deps);
    expect(await api.deps.files.get(fileKeyOf({ companyId: owner.companyId, id: replaced?.id ?? '' }))).toBeUndefined();
  });

  it('fails visibly if the file cannot be stored, and can be started again', async () => {
    isStoreFull = true;
    api.clock.advance({ seconds: 1 });
    const { id } = (await owner.call('exports.start')).data;
    await runDueJobs(api);
    isStoreFull = false;
    expect((await listExports(owner))[0]).toMatchObject({ id, state: 'running' });
    await failExport(api.deps, { companyId: owner.companyId, exportId: id });
    expect((await listExports(owner))[0]).toMatchObject({ id, state: 'failed', expires_at: null });
    const next = await startAndRun(owner);
    expect(next).not.toBe(id);
    expect((await listExports(owner))[0]).toMatchObject({ id: next, state: 'ready' });
  });

  it(`is refused after ${maxExportsPerDay} exports in 24 hours`, async () => {
    while ((await listExports(owner)).length < maxExportsPerDay) await startAndRun(owner);
    expect((await owner.call('exports.start')).status).toBe(409);
    api.clock.advance({ minutes: 24 * 60 - 1 });
    owner = await signInAgain(api, owner);
    expect((await owner.call('exports.start')).status).toBe(409);
    api.clock.advance({ minutes: 1 });
    expect((await owner.call('exports.start')).status).toBe(200);
    await runDueJobs(api);
  });

  it('continues with another run after its worker was killed, and the first run changes nothing any more', async () => {
    const user = await signInAgain(api, owner);
    api.clock.advance({ seconds: 1 });
    const { id } = (await user.call('exports.start')).data;
    const key = { companyId: owner.companyId, id };
    const killedRun = await api.db.company(owner.companyId, (tx) => beginRun(tx, key, api.clock.now()));
    await runExport(api.deps, { companyId: owner.companyId, exportId: id });
    const [ready] = await listExports(user);
    expect(ready).toMatchObject({ id, state: 'ready' });
    const finish = () =>
      api.db.company(owner.companyId, (tx) =>
        finishRun(tx, { ...key, attempt: killedRun?.attempt ?? 0 }, { size: 1, missingFiles: 0 }, api.clock.now()),
      );
    expect(await finish()).toBe(false);
    expect((await listExports(user))[0]?.size).toBe(ready?.size);
  });
});

describe('the link to the file of an export', () => {
  let owner: TestUser;
  let id: string;
  beforeAll(async () => {
    owner = await signUpOwner(api, { packageName: 'TEAM' });
    id = await startAndRun(owner);
  });
  const newLink = async () => (await owner.call('exports.link', { params: { id } })).data.link;

  it('sends the file as an attachment that is not cached', async () => {
    const { status, headers } = await readHead(await newLink());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain('attachment; filename="plumbline-export-');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Number(headers.get('content-length'))).toBe((await listExports(owner))[0]?.size);
  });

  it('stops working when the owner makes another one', async () => {
    const first = await newLink();
    const second = await newLink();
    expect((await download(first)).status).toBe(404);
    expect((await readHead(second)).status).toBe(200);
  });

  it('cannot be guessed or changed', async () => {
    const link = await newLink();
    for (const wrong of [`${link}x`, link.slice(0, -1), link.replace(/.$/, '!'), '/api/export-files/', `${link}/..`])
      expect([wrong, (await download(wrong)).status]).toEqual([wrong, 404]);
  });

  it('is not made for a manager or for another company', async () => {
    const manager = await addColleague(api, owner, managerRole);
    const other = await signUpOwner(api, { packageName: 'TEAM' });
    for (const name of ['exports.list', 'exports.start'] as const) expect((await manager.call(name)).status).toBe(403);
    expect((await manager.call('exports.link', { params: { id } })).status).toBe(403);
    expect((await other.call('exports.link', { params: { id } })).status).toBe(404);
    expect(await listExports(other)).toEqual([]);
  });

  it('ends with the session that made it, and with the role of its user', async () => {
    const link = await newLink();
    const setRole = (role: Role) =>
      api.db.system((tx) => tx.execute(sql`update users set role = ${role} where id = ${owner.id}`));
    await setRole(managerRole);
    expect((await download(link)).status).toBe(404);
    await setRole(ownerRole);
    expect((await readHead(link)).status).toBe(200);
    const body = { username: owner.email, password: owner.password };
    const { access, refresh } = (await call(api, 'session.signIn', { body })).data;
    const headers = { Authorization: `Bearer ${access}` };
    const otherLink = (await call(api, 'exports.link', { params: { id }, headers })).data.link;
    expect((await readHead(otherLink)).status).toBe(200);
    await call(api, 'session.revoke', { body: { refresh } });
    expect((await download(otherLink)).status).toBe(404);
    expect((await readHead(await newLink())).status).toBe(200);
  });

  it('is not made if the file is lost, for example after a backup was restored', async () => {
    const key = fileKeyOf({ companyId: owner.companyId, id });
    const bytes = new Uint8Array(await new Response((await api.deps.files.get(key))?.bytes).arrayBuffer());
    await api.deps.files.delete(key);
    const { status, error } = await owner.call('exports.link', { params: { id } });
    expect([status, error.message]).toEqual([409, 'This export has no file any more. Start a new one']);
    await api.deps.files.put(key, bytes);
  });

  it('ends after 10 minutes', async () => {
    const link = await newLink();
    api.clock.advance({ minutes: 9 });
    expect((await readHead(link)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await download(link)).status).toBe(404);
  });

  it('is not made after 7 days, when the file is deleted', async () => {
    // One minute is missing, because the test above has waited for 10 minutes.
    api.clock.advance({ days: 6, minutes: 24 * 60 - 11 });
    owner = await signInAgain(api, owner);
    expect((await listExports(owner))[0]?.state).toBe('ready');
    api.clock.advance({ minutes: 1 });
    expect((await listExports(owner))[0]?.state).toBe('expired');
    expect((await owner.call('exports.link', { params: { id } })).status).toBe(409);
    await deleteExpired(api.deps);
    expect(await api.deps.files.get(fileKeyOf({ companyId: owner.companyId, id }))).toBeUndefined();
  });
});

it('an owner without a package can export the data', async () => {
  const owner = await signUpOwner(api);
  expect((await readExport(owner)).has('csv/company.csv')).toBe(true);
});
