/** Tests of the Link header that names the files of a page. */
import { expect, it } from 'vitest';
import { preloadLinkHeader } from './preloadLinkHeader.ts';

const linkOf = preloadLinkHeader(
  JSON.stringify({
    '/': ['assets/dashboard.js'],
    '/project': ['assets/list.js'],
    '/project/:projectId': ['assets/edit.js', 'assets/form.js'],
    '/lineItem/:itemId?': ['assets/items.js'],
    '*': ['assets/figtree.woff2'],
  }),
);
const modulePreloads = (...names: string[]) =>
  names.map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', ');

it.each([
  ['/', modulePreloads('dashboard')],
  ['/project', modulePreloads('list')],
  ['/project/01a1ff13-ebc4-7db3', modulePreloads('edit', 'form')],
  ['/lineItem', modulePreloads('items')],
  ['/lineItem/01a1ff13', modulePreloads('items')],
])('the Link header lists the scripts of the page at %s', (path, link) => {
  expect(linkOf(path)).toBe(link);
});

it('the Link header matches paths as the router does: it ignores case and a trailing slash', () => {
  expect(linkOf('/project/')).toBe(modulePreloads('list'));
  expect(linkOf('/LINEITEM/01a1ff13')).toBe(modulePreloads('items'));
});

it('the Link header of an unknown path lists the files that all pages share', () => {
  const font = '</assets/figtree.woff2>; rel=preload; as=font; crossorigin';
  expect(linkOf('/nowhere')).toBe(font);
  expect(linkOf('/project/01a1ff13/further')).toBe(font);
});

it('the Link header is undefined if preloads.json is empty', () => {
  expect(preloadLinkHeader('{}')('/project')).toBeUndefined();
});
