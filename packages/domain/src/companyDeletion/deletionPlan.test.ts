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
