import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { root, run } from './runProcess.mjs';

const dist = join(root, 'apps/web/dist');
/** Contains the hash of the sources of the last build. */
const stamp = join(root, 'node_modules/.cache/plumbline/web');
const sources = [
  'apps/web',
  'packages/ui',
  'packages/domain',
  'package-lock.json',
  'postcss.config.mjs',
  'scripts/buildWeb.mjs',
  'scripts/radixStyles.ts',
];
const excluded = /(^|\/)(node_modules|dist)$|\.(test|stories)\.tsx?$|\.mdx$/;
const compressible = /\.(js|css|html|svg|json|txt|map)$/;

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (excluded.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Writes FILE.br and FILE.gz beside each compressible file, so that the server does not compress while it responds. */
async function compress() {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dist, name))
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
export async function buildWeb() {
  const hash = sourceHash();
  const isUpToDate = existsSync(stamp) && existsSync(join(dist, 'index.html')) && readFileSync(stamp, 'utf8') === hash;
  if (isUpToDate) return;
  console.log('Building the web app ...');
  rmSync(stamp, { force: true });
  const code = await run('vite', ['build', 'apps/web', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`The web app could not be built (vite ended with ${code}, see its output above).`);
  await compress();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
