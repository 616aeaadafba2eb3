/** Tests of the text search in lists. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNames, createSearch, normalizeText, searchWords, splitAtMatches } from './textSearch.ts';

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

describe('the words of a search', () => {
  test('are compared once, without the parts of other words', () => {
    expect(searchWords('roof Roof ROO of deck')).toEqual(['roof', 'deck']);
    expect(searchWords('a '.repeat(50))).toEqual(['a']);
  });

  test.each([10, 11])('are at most the longest ten: %i words', (count) => {
    const words = Array.from({ length: count }, (_, index) => String.fromCodePoint(97 + index).repeat(index + 1));
    expect(searchWords(words.join(' '))).toEqual(words.slice(-10));
  });

  test('find what a search without these rules finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 3 });
    // Texts of all words of the search, of some of them, and any text.
    const searchAndText = fc.array(word, { minLength: 1, maxLength: 10 }).chain((words) =>
      fc.tuple(
        fc.constant(words),
        fc.oneof(
          fc.constant(words.join('')),
          fc.shuffledSubarray(words, { minLength: words.length }).map((parts) => parts.join(' ')),
          fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ') }),
        ),
      ),
    );
    let foundCount = 0;
    fc.assert(
      fc.property(searchAndText, ([words, text]) => {
        const isFound = words.every((searched) => text.includes(searched));
        if (isFound) foundCount += 1;
        expect(searchWords(words.join(' ')).every((searched) => text.includes(searched))).toBe(isFound);
      }),
    );
    expect(foundCount).toBeGreaterThan(50);
  });
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
    const character = fc.oneof(
      fc.constantFrom(...'aÁb\u0301ß '),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const texts = fc
      .tuple(fc.string({ unit: character, minLength: 4 }), fc.nat(3), fc.integer({ min: 1, max: 3 }))
      .map(([text, start, length]) => ({ text, search: text.slice(start, start + length) }));
    let matchCount = 0;
    fc.assert(
      fc.property(texts, ({ text, search }) => {
        const parts = splitAtMatches(text, search);
        if (parts.some(({ isMatch }) => isMatch)) matchCount += 1;
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
    expect(matchCount).toBeGreaterThan(50);
  });
});

describe('the normal form', () => {
  test.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Đorđe Łukasz', 'dorde lukasz'],
    ['Søren Ærø', 'soren aero'],
    ['O’Brien', "o'brien"],
    ['Pen\u0303a', 'pena'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('of %s is %s', (text, normal) => expect(normalizeText(text)).toBe(normal));
});

describe('the order of names', () => {
  test.each([
    ['A2', 'A10'],
    ['Roof 9', 'roof 10'],
    ['Łukasz', 'Maria'],
    ['élan', 'Fence'],
    ['Unit 2 floor 10', 'Unit 10 floor 2'],
    ['\uffee', '🏠'],
    ['Roof', 'Roof 1'],
  ])('has %s before %s', (first, second) => {
    expect(compareNames(first, second)).toBeLessThan(0);
    expect(compareNames(second, first)).toBeGreaterThan(0);
  });

  test.each([
    ['A02', 'a2'],
    ['Peña', 'PENA'],
  ])('has %s and %s at the same place', (a, b) => expect(compareNames(a, b)).toBe(0));
});
