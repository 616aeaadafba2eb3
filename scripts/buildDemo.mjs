// Builds the demo (the web app and the API in one browser) as static files.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIfChanged } from './buildIfChanged.mjs';
import { webSources } from './buildWeb.mjs';
import { root, run } from './runProcess.mjs';

/** The folder of the demo, for any static file server. */
export const demoFolder = join(root, 'apps/demo/dist');

/** The file with the empty database of the demo. */
const snapshot = join(root, 'node_modules/.cache/plumbline/demo-snapshot.tar.gz');

/** Creates the empty database that each browser copies at its first visit. @returns {Promise<void>} */
const buildSnapshot = () =>
  buildIfChanged({
    name: 'demo-snapshot',
    result: snapshot,
    sources: ['apps/api/migrations', 'apps/api/src/database/pgliteSnapshot.ts', 'package-lock.json'],
    build: async () => {
      const code = await run('node', ['scripts/writeEmptyDemoDatabase.ts', snapshot]);
      if (code !== 0) throw new Error(`The database of the demo could not be created (node ended with ${code}).`);
    },
  });

/**
 * Files that the demo does not load: those that the build also writes compressed, the API for browsers without SharedWorker, and the map
 * that needs a key.
 */
const unusedFiles = /^assets\/(pglite-|initdb-|codes-|createInBrowserApi-|GoogleJobsMap-)(?!.*\.gz$)/;

/** Writes the list of the files that the demo needs without a connection. */
function writeFileList() {
  const files = ['./', 'billing-portal.html', 'favicon.svg', 'snapshot.tar.gz'];
  const assets = readdirSync(join(demoFolder, 'assets')).map((name) => `assets/${name}`);
  const usedAssets = assets.filter((file) => !unusedFiles.test(file));
  writeFileSync(join(demoFolder, 'files.json'), JSON.stringify([...files, ...usedAssets]));
}

/** Writes a compressed copy of each text, which `staticServer.ts` sends to browsers. Other file servers compress texts themselves. */
function compressTexts() {
  for (const name of readdirSync(demoFolder, { recursive: true, encoding: 'utf8' })) {
    const file = join(demoFolder, name);
    if (/\.(js|css|html|json|svg)$/.test(name)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}

/**
 * Builds apps/demo/dist unless it was already built from the same sources.
 * @throws if the build fails
 */
export const buildDemo = () =>
  buildIfChanged({
    name: 'demo',
    result: join(demoFolder, 'index.html'),
    sources: [...webSources, 'apps/demo', 'apps/api', 'scripts/buildDemo.mjs', 'scripts/writeEmptyDemoDatabase.ts'],
    build: async () => {
      console.log('Building the demo ...');
      const [code] = await Promise.all([run('vite', ['build', 'apps/demo', '--logLevel', 'error']), buildSnapshot()]);
      if (code !== 0) throw new Error(`The demo could not be built (vite ended with ${code}, see its output above).`);
      copyFileSync(snapshot, join(demoFolder, 'snapshot.tar.gz'));
      writeFileList();
      compressTexts();
    },
  });
