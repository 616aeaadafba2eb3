import { beforeEach, expect, test, vi } from 'vitest';
import { returnPlace, withReturn } from './returnTo.ts';

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://plumbline.example' } }));

test('a person comes back to the address they were at, its query included', () => {
  const address = withReturn('/signin', { pathname: '/project', search: '?office=1' });
  expect(returnPlace(new URL(address, 'https://plumbline.example').search)).toBe('/project?office=1');
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
