/** Tests of the page URLs of the demo. */
import { expect, test } from 'vitest';
import { demoRoot, demoUrl, findRoute, portalRequestPath } from './pageUrls.ts';

const root = new URL('https://host.example/tools/demo/');

test.each([
  ['', 'https://host.example/'],
  ['#/', 'https://host.example/'],
  ['#/project?status=NEW', 'https://host.example/project?status=NEW'],
  ['#content', 'https://host.example/'],
])('the route of the fragment "%s" is %s', (hash, route) => {
  expect(findRoute({ hash, origin: 'https://host.example' }).href).toBe(route);
});

test('a link in a mail leads to the page of the demo', () => {
  const link = new URL('https://host.example/reset-password?email=dana%40example.com&token=t');
  expect(demoUrl(link, root).href).toBe(
    'https://host.example/tools/demo/#/reset-password?email=dana%40example.com&token=t',
  );
});

test('a URL of the billing portal leads to the portal page of the demo', () => {
  const page = demoUrl(new URL('https://host.example/billing-portal/s_1?appearance=dark'), root);
  expect(page.href).toBe('https://host.example/tools/demo/billing-portal.html?session=s_1&appearance=dark');
  expect(portalRequestPath(page)).toBe('/billing-portal/s_1?appearance=dark');
});

test('a URL of another site stays unchanged', () => {
  expect(demoUrl(new URL('https://other.example/project'), root).href).toBe('https://other.example/project');
});

test.each([
  ['/tools/demo/', '/tools/demo/'],
  ['/tools/demo/billing-portal.html', '/tools/demo/'],
  ['/index.html', '/'],
])('the folder of %s is %s', (pathname, folder) => {
  expect(demoRoot({ origin: 'https://host.example', pathname }).pathname).toBe(folder);
});
