import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { returnPlace, signInAgain, withReturn } from './returnTo.ts';

const origin = 'https://plumbline.example';

beforeEach(() => vi.stubGlobal('window', { location: { origin } }));

test('a person comes back to the address they were at, its query included', () => {
  const address = withReturn('/signin', { pathname: '/project', search: '?office=1' });
  expect(returnPlace(new URL(address, 'https://plumbline.example').search)).toBe('/project?office=1');
});

test('a refused call leads to the dashboard once the access is renewed, and back to its page where one has to sign in', () => {
  const { search } = new URL(
    withReturn('/refresh', { pathname: '/project', search: '?office=1' }, 'refusedAt'),
    'https://plumbline.example',
  );
  expect(returnPlace(search)).toBe('/');
  expect(signInAgain(search)).toBe('/signin?returnTo=%2Fproject%3Foffice%3D1');
});

test('who was headed somewhere by way of a renewal is headed there still where they have to sign in', () => {
  expect(signInAgain('?returnTo=%2Foffice')).toBe('/signin?returnTo=%2Foffice');
  expect(signInAgain('')).toBe('/signin');
});

const asked = (place: string) => returnPlace(`?${new URLSearchParams({ returnTo: place })}`);

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
])('[S15] a return address that is no place of this app leads to the dashboard: %j', (place) => {
  expect(asked(place)).toBe('/');
});

test.each([
  ['/project?office=1#top', '/project?office=1#top'],
  ['/project?next=//evil.example', '/project?next=//evil.example'],
  ['/project/./7', '/project/7'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  // full-width slashes are letters of a path
  ['/\uff0f\uff0fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
])('[S15] a place of this app is gone to as the browser writes it: %j', (place, written) => {
  expect(asked(place)).toBe(written);
});

/** Pieces that parsers of URLs read in different ways. */
const piece = fc.constantFrom(
  ...['/', '\\', '.', '..', '%2e', '%2E', '%2f', '%5c', '%09', '\t', '\n', '\r', '\0', ' ', '\u00a0', '\u3000'],
  ...['\uff0f', '\u2044', '\u2215', '\u3002', '\ufeff', '@', ':', '?', '#', ';', 'https:', 'javascript:', 'data:'],
  ...['plumbline.example', 'evil.example', '\u24d4vil.example', '[::1]', 'x'],
);

test('[S15] no spelling of a return address leaves the origin', () => {
  const spelling = fc.tuple(fc.constantFrom('/', ''), fc.array(piece, { maxLength: 9 }), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(spelling, ([start, pieces, end]) => {
      const place = asked(start + pieces.join('') + end);
      expect(place).toMatch(/^\/(?![/\\])/);
      const { href } = new URL(place, origin);
      // resolved again, as the router does, it stays the same place
      expect(href).toBe(origin + place);
    }),
    { numRuns: 20_000 },
  );
});
