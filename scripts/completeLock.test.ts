/** Tests that package-lock.json has the packages of all platforms. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMissingPackages } from './completeLock.ts';

test('package-lock.json has the packages of every platform (run `node scripts/completeLock.ts` if not)', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  expect(Object.keys(findMissingPackages(lock.packages))).toEqual([]);
});

test('a missing platform package gets its os, cpu and libc', () => {
  const tool = { version: '2.0.0', dev: true, optionalDependencies: { 'tool-linux-arm64-musl': '2.0.0' } };
  expect(findMissingPackages({ 'node_modules/tool': tool })).toEqual({
    'node_modules/tool-linux-arm64-musl': {
      version: '2.0.0',
      dev: true,
      optional: true,
      cpu: ['arm64'],
      libc: ['musl'],
      os: ['linux'],
    },
  });
});

test('a different version in a parent folder does not satisfy the dependency', () => {
  const tool = { version: '2.0.0', optionalDependencies: { 'tool-darwin-x64': '2.0.0' } };
  const packages = { 'node_modules/tool': tool, 'node_modules/tool-darwin-x64': { version: '1.0.0' } };
  expect(Object.keys(findMissingPackages(packages))).toEqual(['node_modules/tool/node_modules/tool-darwin-x64']);
});
