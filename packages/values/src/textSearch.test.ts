/** Tests of the text search in lists. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearch, splitAtMatches } from './textSearch.ts';

const userTexts = [
  'Dana Whitlock\ndana@frontrange.example',
  'José Peña\njose@frontrange.example',
  'Danny Cole\ncole@x.example',
];
const find = createSearch((text: string) => text)(userTexts);
const foundNames = (search: string) => find(search).map((text) => text.split('\n')[0]);

test('a blank search returns all rows in their original order', () => {
  expect(foundNames('  ')).toEqual(['Dana Whitlock', 'José Peña', 'Danny Cole']);
});

test.each([
  ['dan', ['Dana Whitlock', 'Danny Cole']],
  ['DAN cole', ['Danny Cole']],
  ['pena', ['José Peña']],
  ['jose@front', ['José Peña']],
  ['nobody', []],
])('%s finds %j', (search, names) => {
  expect(foundNames(search)).toEqual(names);
});

describe('the marked matches', () => {
  const marked = (text: string, search: string) =>
    splitAtMatches(text, search)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['José Peña', 'pen', 'José [Peñ]a'],
    ['José Pen\u0303a', 'pena', 'José [Pen\u0303a]'],
    ['Denver den', 'DEN er', '[Den]v[er] [den]'],
    ['aaa', 'aa', '[aaa]'],
    ['Straße 한글', '글', 'Straße 한[글]'],
    ['İstanbul', 'stan', 'İ[stan]bul'],
    ['😀 roof', 'roof', '😀 [roof]'],
    ['Roof', ' ', 'Roof'],
    ['Roof', 'deck', 'Roof'],
    ['', 'roof', ''],
  ])('of %j for the search %j are %j', (text, search, expected) => expect(marked(text, search)).toBe(expected));

  test('never change the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
        expect(
          splitAtMatches(text, search)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
