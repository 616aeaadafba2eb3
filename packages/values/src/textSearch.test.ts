/** Tests of the text search in lists. */
import { expect, test } from 'vitest';
import { createSearch } from './textSearch.ts';

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
