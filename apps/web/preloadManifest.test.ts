/** Tests of the file that lists the code to preload for each page. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Chunk, createPreloadManifest } from './preloadManifest.ts';
import { type Page, pageDefinitions, preloadModules, renderModules } from './src/pageDefinitions.ts';

const sourceFolder = '/plumbline/src/';

function chunk(name: string, imports: readonly string[] = [], modules: readonly string[] = []): Chunk {
  return {
    type: 'chunk',
    fileName: `${name}.js`,
    isEntry: name === 'index',
    imports: imports.map((importedName) => `${importedName}.js`),
    moduleIds: modules.map((module) => join(sourceFolder, module)),
  };
}

const font = { type: 'asset', fileName: 'figtree.woff2' } as const;
const photo = { type: 'asset', fileName: 'photo.png' } as const;
const output = [
  chunk('index', ['start'], ['start.ts']),
  chunk('start'),
  chunk('render', ['react'], ['renderApp.tsx']),
  chunk('react'),
  chunk('shell', ['react', 'calls'], ['layouts/SignedInLayout.tsx']),
  // Chunks can import each other.
  chunk('calls', ['shell']),
  chunk('list', ['index', 'fields'], ['pages/ListPage.tsx', 'lists/filter.ts']),
  chunk('fields', ['react']),
  chunk('signIn', ['fields'], ['pages/SignInPage.tsx']),
  font,
  photo,
];
const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
const preloads = createPreloadManifest(bundle, sourceFolder, [
  { path: '/list/:id', modules: ['renderApp.tsx', 'layouts/SignedInLayout.tsx', 'pages/ListPage.tsx'] },
  { path: '/signin', modules: ['renderApp.tsx', 'pages/SignInPage.tsx'] },
]);

it('a page preloads its chunk, the shell, their imports and the font', () => {
  expect(preloads['/list/:id']).toEqual([
    'render.js',
    'react.js',
    'shell.js',
    'calls.js',
    'list.js',
    'fields.js',
    'figtree.woff2',
  ]);
});

it('no page preloads files that index.html already loads', () => {
  const files = Object.values(preloads).flat();
  expect(files).not.toContain('index.js');
  expect(files).not.toContain('start.js');
});

it('a page outside the shell does not preload the shell', () => {
  expect(preloads['/signin']).toEqual(['render.js', 'react.js', 'signIn.js', 'fields.js', 'figtree.woff2']);
});

it('an unknown page preloads React and the font', () => {
  expect(Object.entries(preloads).at(-1)).toEqual(['*', ['render.js', 'react.js', 'figtree.woff2']]);
});

it('createPreloadManifest throws an error if a module of the page definitions is not in the build', () => {
  const pagesWithMissingModule = [{ path: '/gone', modules: ['pages/GonePage.tsx'] }];
  expect(() => createPreloadManifest(bundle, sourceFolder, pagesWithMissingModule)).toThrow('pages/GonePage.tsx');
});

it('the manifest contains every page of the page definitions', () => {
  const files = Object.values(pageDefinitions).flatMap((pages) => pages.map(({ file }: Page) => `pages/${file}.tsx`));
  const modules = [...files, ...renderModules, ...Object.values(preloadModules).flat()];
  const paths = Object.values(pageDefinitions).flatMap((pages) => pages.map(({ path }) => path));
  expect(Object.keys(createPreloadManifest({ 'all.js': chunk('all', [], modules) }, sourceFolder))).toEqual([
    ...paths,
    '*',
  ]);
});
