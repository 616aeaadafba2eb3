/** Builds and serves the minimal sign-in page. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { startHttpServer } from '../../apps/api/src/host/httpServer.ts';
import { createWebAppHandler } from '../../apps/api/src/host/webAppHandler.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export interface BaselinePage {
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds and serves the page like the web app, so that only the pages differ. */
export async function serveBaselinePage(): Promise<BaselinePage> {
  const dist = await mkdtemp(join(tmpdir(), 'plumbline-baseline-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { outDir: dist, emptyOutDir: false, target: 'es2022', modulePreload: { polyfill: false } },
    });
    await compress(dist);
    const handlePageRequest = await createWebAppHandler(dist, {
      publicUrl: 'http://127.0.0.1',
      trustedProxies: 0,
      version: '0',
    });
    const http = await startHttpServer(0, '127.0.0.1');
    http.setHandler((request) => handlePageRequest(request) ?? new Response('Not found', { status: 404 }));
    return { origin: `http://127.0.0.1:${http.port}`, close: () => http.drain(0) };
  } finally {
    // The handler keeps the files in memory.
    await rm(dist, { recursive: true, force: true });
  }
}

/** Compresses every file with brotli. scripts/buildWeb.mjs does this for the web app. */
async function compress(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((dirent) => dirent.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await promisify(brotliCompress)(await readFile(path));
    await writeFile(`${path}.br`, bytes);
  }
}
