/** Vite plugin of Storybook that adds the files of the API that runs in the browser, for example its empty database. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readMigrations } from '../apps/api/src/database/migrate.ts';
import { createPgliteSnapshot } from '../apps/api/src/database/pgliteSnapshot.ts';
import { replaceFile } from './replaceFile.ts';
import { root } from './runProcess.mjs';

const { resolve } = createRequire(import.meta.url);

/** The type and the content of each file, by its path below the base URL of the site. */
const files: Readonly<Record<string, { readonly type: string; readonly read: () => Promise<Uint8Array> }>> = {
  'mockServiceWorker.js': { type: 'text/javascript', read: () => readFile(resolve('msw/mockServiceWorker.js')) },
  // The media type must not be text, because some servers compress text again.
  'database.tar.gz': { type: 'application/gzip', read: readDatabaseSnapshot },
};

/**
 * Serves and builds the files that the API in the browser loads: the service worker of MSW, and the empty database
 * (docs/decisions/0120-api-in-the-browser.md).
 */
export const inBrowserApiFiles = (): Plugin => ({
  name: 'plumbline-in-browser-api-files',
  configureServer({ middlewares }) {
    for (const [name, { type, read }] of Object.entries(files)) {
      middlewares.use(`/${name}`, (_, response, next) => {
        read().then((content) => {
          response.setHeader('Content-Type', type);
          response.setHeader('Cache-Control', 'no-cache');
          response.end(content);
        }, next);
      });
    }
  },
  async buildStart() {
    // A development server does not emit files. `configureServer` serves them.
    if (this.meta.watchMode || this.environment?.mode === 'dev') return;
    for (const [fileName, { read }] of Object.entries(files))
      this.emitFile({ type: 'asset', fileName, source: await read() });
  },
});

/**
 * Returns a snapshot of an empty database with all tables. The creation takes several seconds, so a file caches the snapshot until
 * a migration or PGlite changes.
 */
export async function readDatabaseSnapshot(): Promise<Uint8Array> {
  const migrations = await readMigrations();
  const pglite = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8');
  const hash = createHash('sha256')
    .update(JSON.stringify([migrations, JSON.parse(pglite).version]))
    .digest('hex');
  const path = join(root, `node_modules/.cache/plumbline/database-${hash.slice(0, 16)}.tar.gz`);
  try {
    return await readFile(path);
  } catch {
    const content = await (await createPgliteSnapshot(migrations, 'gzip')).bytes();
    await replaceFile(path, content);
    return content;
  }
}
