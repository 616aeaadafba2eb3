/** Builds the demo: the web app, the API and the service workers as static files. */
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callTablePlugin } from '../web/callTablePlugin.ts';
import { chunkGroups } from '../web/chunkGroups.ts';
import { firstPaintPlugin } from '../web/firstPaintPlugin.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Copies the service workers into the folder of the pages. They must not be bundled. */
const serviceWorkers = (): Plugin => ({
  name: 'service-workers',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const msw = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
    await copyFile(msw, join(dir, 'mockServiceWorker.js'));
    await copyFile(resolvePath('src/serviceWorker.js'), join(dir, 'serviceWorker.js'));
  },
});

export default defineConfig({
  root: resolvePath('.'),
  // The demo works in any folder of a file server.
  base: './',
  publicDir: resolvePath('../web/public'),
  plugins: [callTablePlugin(), react(), firstPaintPlugin(), serviceWorkers()],
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
