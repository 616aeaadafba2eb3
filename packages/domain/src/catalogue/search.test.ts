import { expect, test } from 'vitest';
import { aCatalogueItem } from '../testing/builders.ts';
import { catalogueIndex, searchCatalogue } from './search.ts';

const index = catalogueIndex([
  aCatalogueItem({ code: 'RF-100', description: 'Architectural Shingles, installed', item_type: 'MATERIAL' }),
  aCatalogueItem({ code: 'LB-1', description: 'Roofer, journeyman', item_type: 'PERSONNEL' }),
  aCatalogueItem({ code: '', description: 'Ridge cap shingles', item_type: 'MATERIAL' }),
]);

const found = (text: string, type?: 'MATERIAL' | 'PERSONNEL') =>
  searchCatalogue(index, { text, type }).map(({ description }) => description);

test.each([
  ['nothing typed', '', ['Architectural Shingles, installed', 'Roofer, journeyman', 'Ridge cap shingles']],
  ['any case', 'SHINGLES', ['Architectural Shingles, installed', 'Ridge cap shingles']],
  ['words in any order', 'shingles ridge', ['Ridge cap shingles']],
  ['a code', 'lb-1', ['Roofer, journeyman']],
  ['stray blanks', '  ridge  ', ['Ridge cap shingles']],
  ['characters that mean something elsewhere', '(.*', []],
])('finds by %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected);
});

test('the type narrows what the text finds', () => {
  expect(found('', 'PERSONNEL')).toEqual(['Roofer, journeyman']);
  expect(found('shingles', 'PERSONNEL')).toEqual([]);
});
