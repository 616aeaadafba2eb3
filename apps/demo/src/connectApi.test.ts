/** Tests of the browser features that the demo needs. */
import { expect, test } from 'vitest';
import { requireBrowserFeatures } from './connectApi.ts';

const aBrowser = () => ({
  isSecureContext: true,
  indexedDB: {} as IDBFactory,
  navigator: { locks: {}, serviceWorker: {} } as Navigator,
});

test('a browser with all features is accepted', () => {
  expect(() => requireBrowserFeatures(aBrowser())).not.toThrow();
});

test.each([
  ['a page without https', { isSecureContext: false }, 'Open this page with https, or on localhost.'],
  ['no IndexedDB', { indexedDB: undefined }, 'Use a current browser'],
  ['no service worker', { navigator: { locks: {} } as Navigator }, 'Use a current browser'],
  ['no Web Locks', { navigator: { serviceWorker: {} } as Navigator }, 'Use a current browser'],
])('with %s, the error message tells the user what to do', (_, missing, message) => {
  expect(() => requireBrowserFeatures({ ...aBrowser(), ...missing } as Window & typeof globalThis)).toThrow(message);
});
