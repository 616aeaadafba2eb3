/** Tests of the search in the catalogue. */
import { expect, test } from 'vitest';
import { aCatalogueItem } from '../testing/builders.ts';
import { createCatalogueIndex, searchCatalogue } from './searchCatalogue.ts';

const index = createCatalogueIndex([
  aCatalogueItem({ code: 'RF-100', description: 'Architectural Shingles, installed', item_type: 'MATERIAL' }),
  aCatalogueItem({ code: 'LB-1', description: 'Roofer, journeyman', item_type: 'PERSONNEL' }),
  aCatalogueItem({ code: '', description: 'Ridge cap shingles', item_type: 'MATERIAL' }),
]);

const foundNames = (text: string, type?: 'MATERIAL' | 'PERSONNEL') =>
  searchCatalogue(index, { text, type }).map(({ description }) => description);

test.each([
  ['an empty text', '', ['Architectural Shingles, installed', 'Roofer, journeyman', 'Ridge cap shingles']],
  ['a text in another case', 'SHINGLES', ['Architectural Shingles, installed', 'Ridge cap shingles']],
  ['words in any order', 'shingles ridge', ['Ridge cap shingles']],
  ['a code', 'lb-1', ['Roofer, journeyman']],
  ['extra spaces', '  ridge  ', ['Ridge cap shingles']],
  ['special characters of regular expressions', '(.*', []],
])('a search by %s (%j) finds %j', (_, text, expected) => {
  expect(foundNames(text)).toEqual(expected);
});

test('the type filters the results of the text', () => {
  expect(foundNames('', 'PERSONNEL')).toEqual(['Roofer, journeyman']);
  expect(foundNames('shingles', 'PERSONNEL')).toEqual([]);
});
