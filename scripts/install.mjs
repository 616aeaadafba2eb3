import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }> }} Lock */

/** @param {string} path @returns {Lock['packages'] | undefined} */
function packagesOf(path) {
  if (!existsSync(join(root, path))) return undefined;
  return /** @type {Lock} */ (JSON.parse(readFileSync(join(root, path), 'utf8'))).packages;
}

/** npm writes node_modules/.package-lock.json last, so what it lists is there. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json') ?? {};
  const present = packagesOf('node_modules/.package-lock.json');
  if (!present || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  return Object.entries(wanted)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version, optional, devOptional }]) => {
      const found = present[path]?.version;
      return found === version || (found === undefined && (optional || devOptional));
    });
}

/**
 * Installs the packages of package-lock.json unless they are there, and says so.
 * @throws when npm could not
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages (the first time this takes a minute or two) ...');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const beat = setInterval(() => console.log(`... still installing, ${seconds()} s`), 15_000);
  // --include=dev: the tools, Node 24 among them, are development dependencies, also where NODE_ENV is production
  const code = await run('npm', [
    'ci',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  clearInterval(beat);
  if (code !== 0) {
    throw new Error(
      `The packages could not be installed (npm ended with ${code}; its words are above). Is the npm registry reachable?`,
    );
  }
  console.log(`Installed in ${seconds()} s.`);
}
