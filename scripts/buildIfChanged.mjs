// Runs a build only if its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './runProcess.mjs';

/** Paths that do not change the result of a build. */
const excludedPaths = /(^|\/)(node_modules|dist)$|\.(test|stories)\.tsx?$|\.mdx$/;

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (excludedPaths.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** @param {readonly string[]} sources */
function sourceHash(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * Runs a build unless its result was already built from the same sources.
 * @param {object} options
 * @param {string} options.name the name of the build, for the file that stores the hash of its sources
 * @param {string} options.result a file that the build creates
 * @param {readonly string[]} options.sources files and folders, as paths from the root of the repository
 * @param {() => Promise<void>} options.build
 */
export async function buildIfChanged({ name, result, sources, build }) {
  // Contains the hash of the sources of the last build.
  const hashFile = join(root, 'node_modules/.cache/plumbline', name);
  const hash = sourceHash(sources);
  if (existsSync(hashFile) && existsSync(result) && readFileSync(hashFile, 'utf8') === hash) return;
  rmSync(hashFile, { force: true });
  await build();
  mkdirSync(dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, hash);
}
