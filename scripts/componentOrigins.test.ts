/** Tests of the page "Component origins" in Storybook: it has every component, and says what the imports of the component say. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { componentOrigins, unusedRadixComponents } from '../.storybook/pages/componentOrigins.ts';
import { findImportedComponents } from './radixStyles.ts';
import { root } from './runProcess.mjs';

const sources = join(root, 'packages/ui/src');
const isComponent = (path: string) =>
  /\/([A-Z]\w*|layout)\.tsx?$/.test(path) && !path.includes('/testing/') && !/\.(stories|test)\./.test(path);
const files = globSync('{components,records,shell}/**/*.{ts,tsx}', { cwd: sources }).filter(isComponent);
const codeOf = Object.fromEntries(
  files.map((path) => [path.replace(/\.tsx?$/, ''), readFileSync(join(sources, path), 'utf8')]),
);

test('the page lists each component', () => {
  expect(Object.keys(componentOrigins).toSorted()).toEqual(Object.keys(codeOf).toSorted());
});

/** `theme` is not a component of a page. */
const importsRadix = (code: string) => findImportedComponents(code).some((name) => name !== 'theme');

test('the components that import a component of Radix Themes have the origin Radix', () => {
  const listed = Object.keys(codeOf).filter((path) => componentOrigins[path]?.origin === 'Radix');
  const importing = Object.keys(codeOf).filter((path) => importsRadix(codeOf[path] ?? ''));
  expect(listed.filter((path) => path !== 'components/LazyConfirmDialog').toSorted()).toEqual(importing.toSorted());
});

test('no source file imports a component that the page lists as unused', () => {
  const used = globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap((path) =>
    findImportedComponents(readFileSync(join(sources, path), 'utf8')),
  );
  expect(used).toContain('dropdown-menu');
  expect(Object.keys(unusedRadixComponents).filter((name) => used.includes(name))).toEqual([]);
});
