/** Builds the demo: the web app, the API and the service workers as static files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callTablePlugin } from '../web/callTablePlugin.ts';
import { chunkGroups } from '../web/chunkGroups.ts';
import { firstPaintPlugin } from '../web/firstPaintPlugin.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { resolve } = createRequire(import.meta.url);
const pgliteFile = (name: string) => join(dirname(resolve('@electric-sql/pglite')), name);

/** The files of `ApiFileUrls` (apps/api/src/inBrowser/apiFiles.ts), compressed, because many file servers do not compress their types. */
const compressedFiles = Object.entries({
  pgliteWasm: pgliteFile('pglite.wasm'),
  initdbWasm: pgliteFile('initdb.wasm'),
  pgliteData: pgliteFile('pglite.data'),
  zipCodes: resolve('zipcodes/lib/codes.js'),
}).map(([name, path]) => {
  const source = gzipSync(readFileSync(path), { level: 9 });
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { name, fileName: `assets/${name}-${hash}.gz`, source };
});

const compressedFilesPlugin = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  generateBundle() {
    for (const { fileName, source } of compressedFiles) this.emitFile({ type: 'asset', fileName, source });
  },
});

/** Copies the service workers into the folder of the pages. They must not be bundled. */
const serviceWorkers = (): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const msw = resolve('msw/mockServiceWorker.js');
    await copyFile(msw, join(dir, 'mockServiceWorker.js'));
    await copyFile(resolvePath('src/serviceWorker.js'), join(dir, 'serviceWorker.js'));
  },
});

export default defineConfig({
  root: resolvePath('.'),
  // The demo works in any folder of a file server.
  base: './',
  publicDir: resolvePath('../web/public'),
  plugins: [callTablePlugin(), react(), firstPaintPlugin(), compressedFilesPlugin(), serviceWorkers()],
  define: {
    compressedFileUrls: JSON.stringify(
      Object.fromEntries(compressedFiles.map(({ name, fileName }) => [name, fileName])),
    ),
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The content security policy forbids data: URLs, except for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // PGlite contains eval and imports of Node. It does not use them in a browser.
      checks: { eval: false },
      input: [resolvePath('index.html'), resolvePath('billing-portal.html')],
      // The group `start` would join the scripts of both pages, so that each page would run both.
      output: { codeSplitting: { groups: chunkGroups.filter(({ name }) => name !== 'start') } },
    },
  },
});
