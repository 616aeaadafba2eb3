import { beforeEach, expect, test, vi } from 'vitest';
import { returnPlace, signInAgain, withReturn } from './returnTo.ts';

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://plumbline.example' } }));

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

test.each([
  ['', '/'],
  ['?returnTo=', '/'],
  ['?returnTo=//evil.example/x', '/'],
  ['?returnTo=https://evil.example', '/'],
  ['?returnTo=/%5Cevil.example', '/'],
  ['?returnTo=javascript:alert(1)', '/'],
  ['?returnTo=http://[', '/'],
  ['?returnTo=//[', '/'],
  ['?returnTo=%2F%09%2Fevil.example', '/'],
])('nothing but a place of this app is gone to: %s', (search, place) => {
  expect(returnPlace(search)).toBe(place);
});
