/** Tests of the catalogue items that are suggested for a typed text. */
import { expect, test } from 'vitest';
import { aCatalogueItem } from '../testing/builders.ts';
import { createCatalogueIndex } from './searchCatalogue.ts';
import { suggestItems } from './suggestItems.ts';

const index = createCatalogueIndex(
  [
    ['Copper flashing', 'MT-1'],
    ['Ridge vent', 'RV-10'],
    ['Vent, ridge, aluminum', 'RV-1'],
    ['Cartridge filter', ''],
    ['Ridge cap shingles', 'RC-2'],
  ].map(([description = '', code = '']) => aCatalogueItem({ description, code })),
);
const suggested = (typed: string, used: readonly string[] = []) =>
  suggestItems(index, typed, { used, count: 3 }).map(({ description }) => description);

test('an equal code is first, then codes that start with the text', () => {
  expect(suggested('rv-1')).toEqual(['Vent, ridge, aluminum', 'Ridge vent']);
});

test('codes that start with the text are in the order of the codes, whichever item was used last', () => {
  const codes = ['RV-10', 'RV-2', 'RV-1'];
  const items = createCatalogueIndex(codes.map((code) => aCatalogueItem({ description: `Vent ${code}`, code })));
  const suggestions = suggestItems(items, 'rv-', { used: ['Vent RV-10'], count: 3 });
  expect(suggestions.map(({ code }) => code)).toEqual(['RV-1', 'RV-2', 'RV-10']);
});

test('names that start with the text come first, then names with a word that starts with it, then names that contain it', () => {
  expect(suggestItems(index, 'ridge', { used: [], count: 9 }).map(({ description }) => description)).toEqual([
    'Ridge vent',
    'Ridge cap shingles',
    'Vent, ridge, aluminum',
    'Cartridge filter',
  ]);
});

test('a word that starts with the text counts, even if an earlier word contains the text', () => {
  const descriptions = ['Cartridge filter', 'Cartridge, ridge vent'];
  const items = createCatalogueIndex(descriptions.map((description) => aCatalogueItem({ description, code: '' })));
  const suggestions = suggestItems(items, 'ridge', { used: ['Cartridge filter'], count: 2 });
  expect(suggestions.map(({ description }) => description)).toEqual(['Cartridge, ridge vent', 'Cartridge filter']);
});

test('if items match equally well, the item that was used last is first', () => {
  expect(suggested('ridge', ['Ridge vent', 'Ridge cap shingles'])[0]).toBe('Ridge cap shingles');
  expect(suggested('ridge', ['Cartridge filter'])[0]).toBe('Ridge vent');
});

test('each typed word must match, in any order', () => {
  expect(suggested('alum vent')).toEqual(['Vent, ridge, aluminum']);
  expect(suggested('vent steel')).toEqual([]);
});

test('a text of one character has no suggestions, and the result has at most `count` items', () => {
  expect(suggested('r ')).toEqual([]);
  expect(suggested('ridge')).toHaveLength(3);
});
