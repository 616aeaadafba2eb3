/** Tests of the limit of the page of the client. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxClientPageBytes, testClientPageSize } from './clientPageSize.mjs';

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
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (name: string, bytes: number) => writeFileSync(join(folder, name), Buffer.alloc(bytes));

test('the compressed files of the page count, each once', () => {
  write('assets/font.woff2', maxClientPageBytes - 71_000);
  expect(testClientPageSize(folder)).toEqual({ passed: 1, failed: [] });
});

test('one byte more than the limit fails', () => {
  write('assets/font.woff2', maxClientPageBytes - 71_000 + 1);
  expect(testClientPageSize(folder).failed).toHaveLength(1);
});
