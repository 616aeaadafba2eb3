import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const named = [
  ...new Set([...text.matchAll(/`([\w./-]+\.(?:test\.ts|stories\.tsx|feature))`/g)].map(([, path]) => path ?? '')),
];

it('docs/security.md names tests', () => {
  expect(named.length).toBeGreaterThan(50);
});

it.each(named)('%s, which docs/security.md names, exists', (path) => {
  const roots = ['', 'apps/api/src/'];
  expect(roots.some((root) => existsSync(root + path))).toBe(true);
});

it.each(text.match(/^\| [SBF]\d+b? \|.*$/gm) ?? [])('a promise has a test: %s', (row) => {
  expect(row).toMatch(/`[^`]+` \|$/);
});
