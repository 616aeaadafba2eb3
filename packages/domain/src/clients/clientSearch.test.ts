/** Tests of the search of clients. */
import { describe, expect, test } from 'vitest';
import { isSameClient, parseClientSearch } from './clientSearch.ts';

test('a name is searched by its words, without regard to case and accents', () => {
  expect(parseClientSearch('  María  ÁLVAREZ ')).toEqual({
    words: ['maria', 'alvarez'],
    email: 'maria alvarez',
    digits: null,
  });
});

test('a phone is searched by its digits if there are at least three', () => {
  expect(parseClientSearch('(303) 555-01')).toMatchObject({ digits: '30355501' });
  expect(parseClientSearch('+1 303')).toMatchObject({ digits: '1303' });
  expect(parseClientSearch('303')).toMatchObject({ digits: '303' });
  expect(parseClientSearch('30')).toMatchObject({ digits: null });
  expect(parseClientSearch('303 Main')).toMatchObject({ digits: null });
  expect(parseClientSearch('maria303@example.com')).toMatchObject({ digits: null });
});

test('a text of one character searches for nothing', () => {
  expect(parseClientSearch(' m ')).toBeNull();
  expect(parseClientSearch('')).toBeNull();
  expect(parseClientSearch('ma')).toMatchObject({ words: ['ma'] });
});

describe('the input of a form is a known client', () => {
  const maria = { name: 'Maria Alvarez', phone_no: '+13035550142' };

  test('if the name is the same and no phone is typed', () => {
    expect(isSameClient(maria, { name: ' maria  álvarez', phone: '' })).toBe(true);
    expect(isSameClient(maria, { name: 'Maria', phone: '' })).toBe(false);
  });

  test('if the typed phone is the same too', () => {
    expect(isSameClient(maria, { name: 'Maria Alvarez', phone: '(303) 555-0142' })).toBe(true);
    expect(isSameClient(maria, { name: 'Maria Alvarez', phone: '7205550199' })).toBe(false);
  });

  test('but not without a name', () => {
    expect(isSameClient({ name: '', phone_no: '+13035550142' }, { name: '', phone: '3035550142' })).toBe(false);
  });
});
