/** Tests of reading the file name of a download. */
import { expect, test } from 'vitest';
import { readFileName } from './readFileName.ts';

test.each([
  [`attachment; filename="roof.pdf"; filename*=UTF-8''roof.pdf`, 'roof.pdf'],
  [`attachment; filename="Pe_a _roof_.pdf"; filename*=UTF-8''Pe%C3%B1a%20%22roof%22.pdf`, 'Peña "roof".pdf'],
  [`attachment; filename*=UTF-8''100%25%27s.csv`, "100%'s.csv"],
  [`attachment; filename*=UTF-8''broken%E0`, 'file'],
  ['attachment', 'file'],
  [undefined, 'file'],
])('the file name in the header %s is %s', (disposition, name) => {
  expect(readFileName(disposition)).toBe(name);
});
