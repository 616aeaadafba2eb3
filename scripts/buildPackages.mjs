// `node scripts/buildPackages.mjs` writes the packages for other products into packages/*/dist: JavaScript modules, declarations, styles and a
// package.json. `npm pack packages/ui/dist` makes a file of it that can be installed.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensureInstalled.mjs';
import { root, run, runMain } from './runProcess.mjs';

/** The packages in the order of their dependencies. */
export const packageNames = ['values', 'domain', 'ui'];

/** @typedef {{ name: string, version: string, exports: Record<string, string>, dependencies?: Record<string, string>, peerDependencies?: Record<string, string>, [key: string]: unknown }} Manifest */

/** The entry of the built package for an entry of the sources. @param {string} path */
function toBuiltEntry(path) {
  const built = path.replace('./src/', './');
  if (built.endsWith('.css')) return built;
  const module = built.replace(/\.tsx?$/, '');
  return { types: `${module}.d.ts`, default: `${module}.js` };
}

/**
 * Returns the package.json of a built package. Packages of this repository get the version that they have now.
 * @param {Manifest} manifest @param {(name: string) => string} versionOf the version of a package of this repository
 */
export function toBuiltManifest(
  { private: _, devDependencies: __, exports, dependencies = {}, peerDependencies = {}, ...manifest },
  versionOf,
) {
  /** @param {[string, string]} entry */
  const withVersion = ([name, range]) => [name, range === '*' ? `^${versionOf(name)}` : range];
  /** @param {Record<string, string>} ranges */
  const withVersions = (ranges) => Object.fromEntries(Object.entries(ranges).map(withVersion));
  return {
    ...manifest,
    exports: Object.fromEntries(
      Object.entries(exports)
        // The folder `testing` is not part of a built package.
        .filter(([entry]) => entry !== './testing/*')
        .map(([entry, path]) => [entry, toBuiltEntry(path)]),
    ),
    dependencies: withVersions(dependencies),
    peerDependencies: withVersions(peerDependencies),
  };
}

/** @param {string} name @returns {Manifest} */
const readManifest = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));

/** Builds a package into its folder `dist`. @param {string} name @throws if the compiler reports an error */
async function buildPackage(name) {
  const folder = join(root, 'packages', name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const code = await run('tsc', ['-p', join('packages', name, 'tsconfig.build.json')]);
  if (code !== 0)
    throw new Error(`packages/${name} could not be built (tsc ended with ${code}, see its output above).`);
  cpSync(join(folder, 'src'), dist, { recursive: true, filter: (path) => !/\.tsx?$|\/testing$/.test(path) });
  const manifest = toBuiltManifest(
    readManifest(name),
    (dependency) => readManifest(dependency.replace('@plumbline/', '')).version,
  );
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['README.md', 'CHANGELOG.md'])
    if (existsSync(join(folder, file))) cpSync(join(folder, file), join(dist, file));
  writeFileSync(
    join(dist, 'LICENSES.md'),
    licenseList(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })),
  );
}

/** The licences of packages as a Markdown table. @param {readonly string[]} names */
function licenseList(names) {
  const rows = names
    .filter((name) => !name.startsWith('@plumbline/'))
    .map((name) => {
      const { version, license } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
      return `| ${name} | ${version} | ${license} |`;
    });
  return [
    '# Licences of the packages that this package uses',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Builds all packages. */
export async function buildPackages() {
  for (const name of packageNames) await buildPackage(name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runMain(async () => {
    await ensureInstalled();
    await buildPackages();
    return 0;
  });
