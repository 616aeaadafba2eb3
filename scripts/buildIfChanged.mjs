// Runs a build or the checks only if the sources have changed since the last successful run.
import { execFileSync } from 'node:child_process';
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

/** The hash of the names and the contents of files. @param {readonly string[]} files absolute paths */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** The file that contains the hash of the sources of the last successful run. @param {string} name */
const hashFileOf = (name) => join(root, 'node_modules/.cache/plumbline', name);

/** @param {string} name */
function readHash(name) {
  const hashFile = hashFileOf(name);
  return existsSync(hashFile) ? readFileSync(hashFile, 'utf8') : undefined;
}

/** @param {string} name @param {string} hash */
function writeHash(name, hash) {
  mkdirSync(dirname(hashFileOf(name)), { recursive: true });
  writeFileSync(hashFileOf(name), hash);
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
  const hash = hashOf(sources.flatMap((source) => filesIn(join(root, source))));
  if (existsSync(result) && readHash(name) === hash) return;
  rmSync(hashFileOf(name), { force: true });
  await build();
  writeHash(name, hash);
}

/** The hash of all files of the repository that git does not ignore. Undefined without git, for example in an archive of the sources. */
function hashOfRepository() {
  try {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    });
    const files = list.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
    return files.length === 0 ? undefined : hashOf(files.sort().map((file) => join(root, file)));
  } catch {
    return undefined;
  }
}

/**
 * Runs a check of the whole repository. Returns 'unchanged' without a run if the check has passed on the same files. The packages are
 * part of the files, because the repository contains package-lock.json.
 * @param {string} name the name of the check, for the file that stores the hash
 * @param {() => Promise<boolean>} check whether the files are correct. It does not change them.
 * @returns {Promise<'unchanged' | 'passed' | 'failed'>}
 */
export async function checkIfChanged(name, check) {
  const hash = hashOfRepository();
  if (hash !== undefined && hash === readHash(name)) return 'unchanged';
  if (!(await check())) return 'failed';
  // A file that changed during the check may not have been checked.
  if (hash !== undefined && hash === hashOfRepository()) writeHash(name, hash);
  return 'passed';
}
