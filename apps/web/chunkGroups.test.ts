/** Tests of the assignment of modules to chunks. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkGroups, findUnusedNames } from './chunkGroups.ts';

const root = new URL('../../', import.meta.url).pathname;
const groups = [{ name: 'shell', modules: ['apps/web/src/main.tsx'], packages: ['react', '@emotion'] }];

it('findUnusedNames returns nothing for modules and packages in the build', () => {
  const ids = [
    `${root}apps/web/src/main.tsx`,
    `${root}node_modules/react/index.js?commonjs-es-import`,
    `${root}node_modules/@emotion/react/index.js`,
  ];
  expect(findUnusedNames(ids, groups)).toEqual([]);
});

it('findUnusedNames returns modules and packages that are not in the build', () => {
  const ids = [`${root}apps/web/src/main.ts`, `${root}node_modules/@emotion/react/index.js`, `${root}react/index.js`];
  expect(findUnusedNames(ids, groups)).toEqual(['apps/web/src/main.tsx', 'react']);
});

it('all listed modules exist', () => {
  const paths = findUnusedNames([]).filter((name) => name.includes('/src/'));
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});

it('a module belongs to the group that lists its path or its package, and an unlisted module to no group', () => {
  const groupOf = (path: string) => chunkGroups.find((group) => 'test' in group && group.test(root + path))?.name;
  expect(groupOf('packages/domain/src/shared/money.ts')).toBe('numbers');
  expect(groupOf('node_modules/react-dom/client.js')).toBe('react');
  expect(groupOf('node_modules/react-hook-form/dist/index.esm.mjs')).toBe('forms');
  expect(groupOf('apps/web/src/pages/SignInPage.tsx')).toBeUndefined();
});
