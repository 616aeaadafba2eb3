// Installs the packages of package-lock.json unless all are installed. Imports only Node and files of this
// repository, because the packages are not installed at the first start.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runProcess.mjs';

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }> }} Lock */

/** Reads the packages that a lock file lists, by folder. @param {string} path @returns {Lock['packages'] | undefined} */
function readPackages(path) {
  if (!existsSync(join(root, path))) return undefined;
  return /** @type {Lock} */ (JSON.parse(readFileSync(join(root, path), 'utf8'))).packages;
}

/** npm writes node_modules/.package-lock.json last, so every package that it lists is installed. */
function isInstalled() {
  const requiredPackages = readPackages('package-lock.json') ?? {};
  const installedPackages = readPackages('node_modules/.package-lock.json');
  if (!installedPackages || !existsSync(join(root, 'node_modules/.bin/node'))) return false;
  return Object.entries(requiredPackages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version, optional, devOptional }]) => {
      const installedVersion = installedPackages[path]?.version;
      return installedVersion === version || (installedVersion === undefined && (optional || devOptional));
    });
}

/**
 * Installs the packages of package-lock.json unless they are installed, and logs its progress.
 * @throws if npm fails
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages (the first time this takes a minute or two) ...');
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const progress = setInterval(() => console.log(`... still installing, ${seconds()} s`), 15_000);
  // --include=dev: the tools, including Node 24, are development dependencies. NODE_ENV=production would skip them.
  const code = await run('npm', [
    'ci',
    '--include=dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  clearInterval(progress);
  if (code !== 0) {
    throw new Error(
      `The packages could not be installed (npm ended with ${code}, see its output above). Is the npm registry reachable?`,
    );
  }
  console.log(`Installed in ${seconds()} s.`);
}
