// Builds the web app and the page of the client, and compresses their files.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildIfChanged } from './buildIfChanged.mjs';
import { root, run } from './runProcess.mjs';

/** The folder of the built web app. */
export const webFolder = join(root, 'apps/web/dist');
const compressible = /\.(js|css|html|svg|json|txt|map)$/;

/** The files and folders that the web app is built from. */
export const webSources = [
  'apps/web',
  'packages/ui',
  'packages/domain',
  'packages/values',
  'package-lock.json',
  'postcss.config.mjs',
  'scripts/buildIfChanged.mjs',
  'scripts/buildWeb.mjs',
  'scripts/radixStyles.ts',
];

/**
 * Writes FILE.br and FILE.gz beside each compressible file, so that the server does not compress while it responds. Compression saves
 * too little in a file of 1000 bytes or less.
 */
async function compress() {
  const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(webFolder, name))
    .filter((file) => compressible.test(file) && statSync(file).size > 1000);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/**
 * Builds apps/web/dist unless it was already built from the same sources.
 * @throws if the build fails
 */
export const buildWeb = () =>
  buildIfChanged({
    name: 'web',
    result: join(webFolder, 'index.html'),
    sources: webSources,
    build: async () => {
      console.log('Building the web app ...');
      const code = await run('vite', ['build', 'apps/web', '--logLevel', 'warn']);
      if (code !== 0)
        throw new Error(`The web app could not be built (vite ended with ${code}, see its output above).`);
      const clientPageCode = await run('vite', [
        'build',
        'apps/web',
        '--config',
        'apps/web/vite.clientPage.config.ts',
        '--logLevel',
        'warn',
      ]);
      if (clientPageCode !== 0)
        throw new Error(
          `The page of the client could not be built (vite ended with ${clientPageCode}, see its output above).`,
        );
      await compress();
    },
  });
