/** Tests that the npm scripts start without installed packages: they install the packages themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './runProcess.mjs';

const staticImport = /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** The packages that a file imports when it is loaded, directly or through other files. */
function findImportedPackages(file: string, visited = new Set<string>()): readonly string[] {
  if (visited.has(file) || !existsSync(file)) return [];
  visited.add(file);
  return [...readFileSync(file, 'utf8').matchAll(staticImport)].flatMap(([, from, bare]) => {
    const name = from ?? bare ?? '';
    if (name.startsWith('.')) return findImportedPackages(join(dirname(file), name), visited);
    return name.startsWith('node:') ? [] : [`${file.slice(root.length)}: ${name}`];
  });
}

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test.each(['start', 'demo', 'dev', 'worker', 'build', 'test', 'test:all', 'check', 'features'])(
  'npm run %s imports no package before it installs the packages',
  (name) => {
    const [, file = ''] = /^node (\S+)/.exec(scripts[name] ?? '') ?? [];
    expect(existsSync(join(root, file))).toBe(true);
    expect(findImportedPackages(join(root, file))).toEqual([]);
  },
);
