/** Tests of the assignment of modules to chunks. */
import { expect, test } from 'vitest';
import { sharedChunkOf } from './chunkGroups.ts';

const page = (name: string) => `/plumbline/apps/web/src/pages/${name}.tsx`;
const layout = '/plumbline/apps/web/src/layouts/SignedInLayout.tsx';
const ninePages = Array.from({ length: 9 }, (_, index) => page(`Form${index}Page`));

/** A module graph in which each key is imported by the modules of its value. */
const graphOf = (importers: Readonly<Record<string, readonly string[]>>) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }),
});

test.each([
  ['that the sign-in page shares', [page('SignInPage'), page('UserEditPage')], 'signIn'],
  ['that the layout shares', [layout, ...ninePages], 'shell'],
  ['that nine pages share', ninePages, 'shared'],
  ['that eight pages share', ninePages.slice(1), null],
  ['of one page', [page('EstimatePage')], null],
])('a module %s', (_, importers, chunk) => {
  expect(sharedChunkOf('field', graphOf({ field: importers }))).toBe(chunk);
});

test('pages that import a module through other modules count, also if these modules import each other', () => {
  const graph = graphOf({
    icon: ['button'],
    button: ['form', 'table'],
    form: ['table', ...ninePages],
    table: ['form'],
  });
  expect(sharedChunkOf('icon', graph)).toBe('shared');
});

test('the bundler decides about a primitive of Radix, because the index of its package imports all primitives', () => {
  const menu = '/plumbline/node_modules/@radix-ui/react-menu/dist/index.mjs';
  expect(sharedChunkOf(menu, graphOf({ [menu]: [page('SignInPage'), layout, ...ninePages] }))).toBeNull();
});
