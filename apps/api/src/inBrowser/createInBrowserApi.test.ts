/** Tests of the API in Chromium. The page under test is testing/apiTestPage.ts. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { snapshotPath } from '../testing/pgliteTestDatabase.ts';

// Builds a page and starts a browser, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('./testing', import.meta.url));
const folder = `${snapshotPath()}-page`;
const outDir = join(folder, 'dist');

let server: PreviewServer;
let browserContext: BrowserContext;
let origin: string;
/** The URLs of all requests of all pages. */
const requestUrls: string[] = [];
/** The console lines and the messages of uncaught errors of all pages. */
const problems: string[] = [];

beforeAll(async () => {
  const viteOptions = {
    root,
    configFile: false,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
    worker: { format: 'es' },
  } as const;
  await build(viteOptions);
  const snapshot = await readFile(snapshotPath());
  await writeFile(join(outDir, 'snapshot.tar'), snapshot);
  await writeFile(join(outDir, 'snapshot.tar.gz'), gzipSync(snapshot));
  server = await preview({ ...viteOptions, preview: { port: 0, host: '127.0.0.1' } });
  origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  browserContext = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  browserContext.on('request', (request) => requestUrls.push(request.url()));
  browserContext.on('console', (line) => problems.push(line.text()));
  browserContext.on('weberror', (error) => problems.push(error.error().message));
});
afterAll(async () => {
  await browserContext?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => {
  expect(requestUrls.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
  expect(problems).toEqual([]);
});

/** Calls a function of testing/apiTestPage.ts. */
const runInPage = <Result>(page: Page, name: string, ...args: readonly unknown[]): Promise<Result> =>
  page.evaluate(([key, values]) => Reflect.get(globalThis, 'api')[key](...values), [name, args] as const);

/** Opens a page. `start` runs the API in the page, and `connect` uses the API that all pages share. */
async function openPage(start: 'start' | 'connect' = 'start', snapshot = '/snapshot.tar'): Promise<Page> {
  const page = await browserContext.newPage();
  await page.goto(origin);
  await runInPage(page, start, snapshot);
  return page;
}

interface CallOptions {
  readonly access?: string;
  readonly body?: unknown;
}

const call = (page: Page, method: string, path: string, options: CallOptions = {}) =>
  runInPage<{ readonly status: number; readonly text: string }>(page, 'call', method, path, options);

async function callOk(page: Page, method: string, path: string, options: CallOptions = {}) {
  const { status, text } = await call(page, method, path, options);
  expect([path, status, status < 300 ? '' : text]).toEqual([path, status, '']);
  return JSON.parse(text).data;
}

async function signIn(page: Page): Promise<string> {
  const body = { username: 'dana@frontrange.example', password: 'plumbline-demo' };
  return (await callOk(page, 'POST', '/api/token/', { body })).access;
}

/** Deletes the data while requests run: they succeed, and a later request gets no response, so the page shows no error before its reload. */
async function deleteData(page: Page, access: string): Promise<void> {
  const statuses = await runInPage(page, 'deleteData', '/api/projects/', access);
  expect(statuses).toEqual([200, 200, 200, 'no response']);
  expect(await runInPage(page, 'databaseNames')).toEqual([]);
}

it('the API runs in one page of Chromium, keeps its data after this page is closed, and can delete all data', async () => {
  const firstPage = await openPage();
  const access = await signIn(firstPage);
  expect(await callOk(firstPage, 'GET', '/api/projects/', { access })).toHaveLength(92);
  const { jobs } = await callOk(firstPage, 'GET', '/api/dashboard/jobs/', { access });
  expect(jobs).toContainEqual(expect.objectContaining({ place: expect.objectContaining({ accuracy: 'zip' }) }));

  const content = `data:text/plain;base64,${btoa('Nails')}`;
  const file = await callOk(firstPage, 'POST', '/api/files/', { access, body: { name: 'a.txt', content } });
  await callOk(firstPage, 'POST', '/api/offices/', { access, body: { name: 'Kept office' } });
  const email = 'dana@frontrange.example';
  expect((await call(firstPage, 'POST', '/api/auth/request-reset-password', { body: { email } })).status).toBe(202);
  await expect.poll(() => runInPage(firstPage, 'mailRecipients')).toEqual([email]);
  await expect(openPage()).rejects.toThrow('The demo is open in another window');
  await firstPage.close();

  const secondPage = await openPage();
  const secondAccess = await signIn(secondPage);
  const offices = await callOk(secondPage, 'GET', '/api/offices/', { access: secondAccess });
  expect(offices).toContainEqual(expect.objectContaining({ name: 'Kept office' }));
  const download = await call(secondPage, 'GET', `/api/files/${file.id}/download`, { access: secondAccess });
  expect(download).toEqual({ status: 200, text: 'Nails' });
  expect((await call(secondPage, 'GET', '/api/projects/')).status).toBe(401);

  await deleteData(secondPage, secondAccess);
  await secondPage.close();
});

it('two pages share the data, also after the first page is closed, and each page gets all mails', async () => {
  const [firstPage, secondPage] = [await openPage('connect', '/snapshot.tar.gz'), await openPage('connect')];
  const access = await signIn(firstPage);
  await callOk(firstPage, 'POST', '/api/offices/', { access, body: { name: 'Shared office' } });
  const offices = () => callOk(secondPage, 'GET', '/api/offices/', { access });
  expect(await offices()).toContainEqual(expect.objectContaining({ name: 'Shared office' }));

  const email = 'dana@frontrange.example';
  await call(firstPage, 'POST', '/api/auth/request-reset-password', { body: { email } });
  for (const page of [firstPage, secondPage])
    await expect.poll(() => runInPage(page, 'mailRecipients')).toEqual([email]);

  await firstPage.close();
  expect(await offices()).toContainEqual(expect.objectContaining({ name: 'Shared office' }));
  const { status, text } = await call(secondPage, 'DELETE', '/api/offices/unknown/', { access });
  expect([status, JSON.parse(text)]).toEqual([404, { error: expect.objectContaining({ code: 'not_found' }) }]);

  await deleteData(secondPage, access);
});
