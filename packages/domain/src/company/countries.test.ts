/** Tests of the list of countries. */
import { countries as libraryCountries } from 'countries-list';
import { expect, test } from 'vitest';
import { countries } from './countries.ts';

test('the United States are first, the other countries are sorted by name [R3.11]', () => {
  expect(countries[0]).toEqual({ code: 'US', name: 'United States', dial_code: '+1' });
  const names = countries.slice(1).map((country) => country.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('the list has more than 235 countries, each with a unique code, a name and a dial code', () => {
  expect(countries.length).toBeGreaterThan(235);
  expect(new Set(countries.map((country) => country.code)).size).toBe(countries.length);
  for (const country of countries) {
    expect(country.code).toMatch(/^[A-Z]{2}$/);
    expect(country.name).not.toBe('');
    expect(country.dial_code).toMatch(/^\+\d{1,4}$/);
  }
});

test('every country of the library is in the list, except parts of Saint Helena', () => {
  const listedCodes = new Set(countries.map(({ code }) => code));
  expect(Object.keys(libraryCountries).filter((code) => !listedCodes.has(code))).toEqual(['AC', 'TA']);
});

test('Canada and Mexico have their codes and dial codes', () => {
  const byCode = new Map(countries.map((country) => [country.code, country]));
  expect(byCode.get('CA')).toEqual({ code: 'CA', name: 'Canada', dial_code: '+1' });
  expect(byCode.get('MX')?.dial_code).toBe('+52');
});
