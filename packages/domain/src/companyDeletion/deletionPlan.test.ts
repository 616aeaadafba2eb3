import { expect, it } from 'vitest';
import { isCompanyName } from './deletionPlan.ts';

it.each([
  ['Front Range Exteriors', true],
  ['  front range exteriors ', true],
  ['Front Range', false],
  ['', false],
])('%o confirms the deletion of Front Range Exteriors: %s', (entered, expected) => {
  expect(isCompanyName(entered, 'Front Range Exteriors')).toBe(expected);
});

it.each([
  ['Front  Range Exteriors', 'two spaces, which a page shows as one'],
  ['Front\u00A0Range\u200B Exteriors', 'a fixed space and an invisible character'],
  ['\u202EFront Range Exteriors\u202C', 'marks of the direction of the text'],
])('a company whose name is %j can be deleted by typing what the page shows: %s', (name) => {
  expect(isCompanyName('Front Range Exteriors', name)).toBe(true);
});

it('an accent can be typed as one character or as two', () => {
  expect(isCompanyName('Jos\u00E9', 'Jose\u0301')).toBe(true);
});
