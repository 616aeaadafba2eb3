/** Tests of the limits of the sizes of pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxClientPageBytes, pageLimits, testPageSizes } from './pageSizes.mjs';

let folder: string;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  folder = mkdtempSync(join(tmpdir(), 'client-page-'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  const manifest = {
    'document.html': { file: 'assets/page.js', css: ['assets/page.css'], assets: ['assets/font.woff2'] },
    'font.woff2': { file: 'assets/font.woff2' },
  };
  writeFileSync(join(folder, '.vite/clientPage.json'), JSON.stringify(manifest));
  write('document.html', 60);
  write('favicon.svg', 40);
  write('assets/page.js', 500_000);
  write('assets/page.js.br', 70_000);
  write('assets/page.css', 900);
  // Not a file of this page.
  write('assets/index.js', 900_000);
  write('assets/index.js.br', 100_000);
  write('assets/list.js', 50_000);
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/index.js"></script>');
  writePreloads(['assets/list.js']);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const { '/project': limit = { bytes: 0, scripts: 0 } } = pageLimits;
const writePreloads = (files: readonly string[]) =>
  writeFileSync(join(folder, 'preloads.json'), JSON.stringify({ '/project': files, '/signin': ['assets/index.js'] }));
const write = (name: string, bytes: number) => writeFileSync(join(folder, name), Buffer.alloc(bytes));

test('the compressed files of the page count, each once', () => {
  write('assets/font.woff2', maxClientPageBytes - 71_000);
  expect(testPageSizes(folder)).toEqual({ passed: 1 + Object.keys(pageLimits).length, failed: [] });
});

test('one byte more than the limit fails', () => {
  write('assets/font.woff2', maxClientPageBytes - 71_000 + 1);
  expect(testPageSizes(folder).failed).toHaveLength(1);
});

test('a page of the app has at most its limit of bytes, and one byte more fails', () => {
  write('assets/font.woff2', 0);
  write('assets/list.js', limit.bytes - 100_000);
  expect(testPageSizes(folder).failed).toEqual([]);
  write('assets/list.js', limit.bytes - 100_000 + 1);
  expect(testPageSizes(folder).failed).toEqual([expect.stringContaining('/project')]);
});

test('a page of the app has at most its limit of scripts, and one more fails', () => {
  write('assets/font.woff2', 0);
  const names = Array.from({ length: limit.scripts }, (_, index) => `assets/part${index}.js`);
  for (const name of names) write(name, 1);
  writePreloads(names.slice(1));
  expect(testPageSizes(folder).failed).toEqual([]);
  writePreloads(names);
  expect(testPageSizes(folder).failed).toEqual([expect.stringContaining('/project')]);
});
