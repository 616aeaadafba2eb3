/** Tests of the page to which a sign-in or a session renewal returns. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath, signInPath, withReturnPath } from './returnTo.ts';

const origin = 'https://plumbline.example';

test('a sign-in returns to the requested page with its query', () => {
  const path = withReturnPath('/signin', { pathname: '/project', search: '?office=1' });
  expect(returnPath(new URL(path, origin).search, origin)).toBe('/project?office=1');
});

test('after the API refused a call of a page, a renewal leads to the dashboard and a sign-in leads to the page', () => {
  const { search } = new URL(
    withReturnPath('/refresh', { pathname: '/project', search: '?office=1' }, 'refusedPage'),
    origin,
  );
  expect(returnPath(search, origin)).toBe('/');
  expect(signInPath(search)).toBe('/signin?returnTo=%2Fproject%3Foffice%3D1');
});

test('signInPath keeps the returnTo parameter of /refresh', () => {
  expect(signInPath('?returnTo=%2Foffice')).toBe('/signin?returnTo=%2Foffice');
  expect(signInPath('')).toBe('/signin');
});

const returnPathOf = (target: string) => returnPath(`?${new URLSearchParams({ returnTo: target })}`, origin);

test.each([
  '',
  '//evil.example/x',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'evil.example',
  'http://[',
  '//[',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./\\evil.example',
  '/.\t//evil.example',
  '/project/..//evil.example',
])('[S15] a return path that is not a page of this app becomes the dashboard: %j', (target) => {
  expect(returnPathOf(target)).toBe('/');
});

test.each([
  ['/project?office=1#top', '/project?office=1#top'],
  ['/project?next=//evil.example', '/project?next=//evil.example'],
  ['/project/./7', '/project/7'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  // Full-width slashes are ordinary path characters.
  ['/\uff0f\uff0fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
])('[S15] a return path in this app is normalized: %j', (target, expected) => {
  expect(returnPathOf(target)).toBe(expected);
});

/** Characters and parts that URL parsers handle differently. */
const piece = fc.constantFrom(
  ...['/', '\\', '.', '..', '%2e', '%2E', '%2f', '%5c', '%09', '\t', '\n', '\r', '\0', ' ', '\u00a0', '\u3000'],
  ...['\uff0f', '\u2044', '\u2215', '\u3002', '\ufeff', '@', ':', '?', '#', ';', 'https:', 'javascript:', 'data:'],
  ...['plumbline.example', 'evil.example', '\u24d4vil.example', '[::1]', 'x'],
);

test('[S15] every return path stays on the origin of the app', () => {
  const target = fc.tuple(fc.constantFrom('/', ''), fc.array(piece, { maxLength: 9 }), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(target, ([start, pieces, end]) => {
      const path = returnPathOf(start + pieces.join('') + end);
      // One slash at the start: after a second slash or a backslash, browsers read a host.
      expect(path).toMatch(/^\/(?![/\\])/);
      const { href } = new URL(path, origin);
      // The router resolves the path again, so the second result must be equal.
      expect(href).toBe(origin + path);
    }),
    { numRuns: 20_000 },
  );
});
