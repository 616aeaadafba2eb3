import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Chunk, preloadsOf } from './preloads.ts';
import { type Page, pageTable, preloadModules } from './src/pageTable.ts';

const source = '/plumbline/src/';

function chunk(name: string, imports: readonly string[] = [], modules: readonly string[] = []): Chunk {
  return {
    type: 'chunk',
    fileName: `${name}.js`,
    isEntry: name === 'index',
    imports: imports.map((imported) => `${imported}.js`),
    moduleIds: modules.map((module) => join(source, module)),
  };
}

const font = { type: 'asset', fileName: 'figtree.woff2' } as const;
const photo = { type: 'asset', fileName: 'photo.png' } as const;
const output = [
  chunk('index', ['react'], ['main.tsx']),
  chunk('react'),
  chunk('shell', ['react', 'calls'], ['layouts/MainLayout.tsx']),
  // pieces may import each other
  chunk('calls', ['shell']),
  chunk('list', ['index', 'fields'], ['pages/ListPage.tsx', 'lists/filter.ts']),
  chunk('fields', ['react']),
  chunk('signIn', ['fields'], ['pages/SignInPage.tsx']),
  font,
  photo,
];
const bundle = Object.fromEntries(output.map((part) => [part.fileName, part]));
const preloads = preloadsOf(bundle, source, [
  { path: '/list/:id', modules: ['layouts/MainLayout.tsx', 'pages/ListPage.tsx'] },
  { path: '/signin', modules: ['pages/SignInPage.tsx'] },
]);

it('announces with a page its own code and the shell, each with what it imports, and the font', () => {
  expect(preloads['/list/:id']).toEqual(['shell.js', 'calls.js', 'list.js', 'fields.js', 'figtree.woff2']);
});

it('leaves out what index.html names itself', () => {
  expect(Object.values(preloads).flat()).not.toContain('react.js');
});

it('announces nothing of the shell with a page outside it', () => {
  expect(preloads['/signin']).toEqual(['signIn.js', 'fields.js', 'figtree.woff2']);
});

it('announces with an unknown page what every page needs', () => {
  expect(Object.entries(preloads).at(-1)).toEqual(['*', ['figtree.woff2']]);
});

it('refuses a page table that names what is not there', () => {
  const missing = [{ path: '/gone', modules: ['pages/GonePage.tsx'] }];
  expect(() => preloadsOf(bundle, source, missing)).toThrow('pages/GonePage.tsx');
});

it('knows every page of the table', () => {
  const files = Object.values(pageTable).flatMap((pages) =>
    pages.flatMap(({ file, also = [] }: Page) => [`pages/${file}.tsx`, ...also]),
  );
  const modules = [...files, ...Object.values(preloadModules).flat()];
  const paths = Object.values(pageTable).flatMap((pages) => pages.map(({ path }) => path));
  expect(Object.keys(preloadsOf({ 'all.js': chunk('all', [], modules) }, source))).toEqual([...paths, '*']);
});
