import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { snapshotFile } from '../testing/pgliteHost.ts';

// Builds a page and starts a browser, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('./testing', import.meta.url));
const folder = `${snapshotFile()}-page`;
const outDir = join(folder, 'dist');

let server: PreviewServer;
let browser: BrowserContext;
let origin: string;
/** The URLs of all requests, and the warnings and errors of the page. */
const requests: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const shared = {
    root,
    configFile: false,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
    worker: { format: 'es' },
  } as const;
  await build(shared);
  const snapshot = await readFile(snapshotFile());
  await writeFile(join(outDir, 'snapshot.tar'), snapshot);
  await writeFile(join(outDir, 'snapshot.tar.gz'), gzipSync(snapshot));
  server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } });
  origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
  browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  browser.on('request', (request) => requests.push(request.url()));
  browser.on('console', (line) => complaints.push(line.text()));
  browser.on('weberror', (error) => complaints.push(error.error().message));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => {
  expect(requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Calls a function of testing/page.ts. */
const run = <Result>(page: Page, name: string, ...args: readonly unknown[]): Promise<Result> =>
  page.evaluate(([key, values]) => Reflect.get(globalThis, 'api')[key](...values), [name, args] as const);

async function openPage(start: 'start' | 'connect' = 'start', snapshot = '/snapshot.tar'): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  await run(page, start, snapshot);
  return page;
}

interface CallOptions {
  readonly access?: string;
  readonly body?: unknown;
}

const call = (page: Page, method: string, path: string, options: CallOptions = {}) =>
  run<{ readonly status: number; readonly text: string }>(page, 'call', method, path, options);

async function dataOf(page: Page, method: string, path: string, options: CallOptions = {}) {
  const { status, text } = await call(page, method, path, options);
  expect([path, status, status < 300 ? '' : text]).toEqual([path, status, '']);
  return JSON.parse(text).data;
}

async function signIn(page: Page): Promise<string> {
  const body = { username: 'dana@frontrange.example', password: 'plumbline-demo' };
  return (await dataOf(page, 'POST', '/api/token/', { body })).access;
}

it('the API runs in Chromium, and its data is there after a reload', async () => {
  const first = await openPage();
  const access = await signIn(first);
  expect(await dataOf(first, 'GET', '/api/projects/', { access })).toHaveLength(60);
  const { jobs } = await dataOf(first, 'GET', '/api/dashboard/jobs/', { access });
  expect(jobs).toContainEqual(expect.objectContaining({ place: expect.objectContaining({ accuracy: 'zip' }) }));

  const content = `data:text/plain;base64,${btoa('Nails')}`;
  const file = await dataOf(first, 'POST', '/api/files/', { access, body: { name: 'a.txt', content } });
  await dataOf(first, 'POST', '/api/offices/', { access, body: { name: 'Kept office' } });
  const email = 'dana@frontrange.example';
  expect((await call(first, 'POST', '/api/auth/request-reset-password', { body: { email } })).status).toBe(202);
  await expect.poll(() => run(first, 'mails')).toEqual([email]);
  await expect(openPage()).rejects.toThrow('The demo is open in another window');
  await first.close();

  const second = await openPage();
  const again = await signIn(second);
  const offices = await dataOf(second, 'GET', '/api/offices/', { access: again });
  expect(offices).toContainEqual(expect.objectContaining({ name: 'Kept office' }));
  const download = await call(second, 'GET', `/api/files/${file.id}/download`, { access: again });
  expect(download).toEqual({ status: 200, text: 'Nails' });
  expect((await call(second, 'GET', '/api/projects/')).status).toBe(401);

  await run(second, 'deleteData');
  expect(await run(second, 'databases')).toEqual([]);
  await second.close();
});

it('two pages share the data, also after the first one is closed', async () => {
  const [first, second] = [await openPage('connect', '/snapshot.tar.gz'), await openPage('connect')];
  const access = await signIn(first);
  await dataOf(first, 'POST', '/api/offices/', { access, body: { name: 'Shared office' } });
  const offices = () => dataOf(second, 'GET', '/api/offices/', { access });
  expect(await offices()).toContainEqual(expect.objectContaining({ name: 'Shared office' }));

  const email = 'dana@frontrange.example';
  await call(first, 'POST', '/api/auth/request-reset-password', { body: { email } });
  for (const page of [first, second]) await expect.poll(() => run(page, 'mails')).toEqual([email]);

  await first.close();
  expect(await offices()).toContainEqual(expect.objectContaining({ name: 'Shared office' }));
  const { status, text } = await call(second, 'DELETE', '/api/offices/unknown/', { access });
  expect([status, JSON.parse(text)]).toEqual([404, { error: expect.objectContaining({ code: 'not_found' }) }]);

  await run(second, 'deleteData');
  expect(await run(second, 'databases')).toEqual([]);
});
