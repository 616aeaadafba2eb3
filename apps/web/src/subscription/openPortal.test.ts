/** Tests of opening the URL of the billing portal. */
import { expect, test } from 'vitest';
import { createFakeBrowser } from '../testing/fakeBrowser.ts';
import { openPortal } from './openPortal.ts';

test.each([
  [
    'the built-in portal is opened with the colour scheme of the app',
    '/billing-portal/abc',
    ['https://plumbline.example/billing-portal/abc?appearance=dark'],
  ],
  [
    'the portal of a payment provider is opened unchanged',
    'https://billing.example/p/1',
    ['https://billing.example/p/1'],
  ],
  ['a URL with another protocol than HTTP or HTTPS is not opened', 'javascript:alert(1)', []],
])('%s', (_, url, visited) => {
  const window = createFakeBrowser().openWindow();
  openPortal(window.deps.navigation, url, 'dark');
  expect(window.visited).toEqual(visited);
});
