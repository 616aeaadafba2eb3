/** Tests of the text of a file size. */
import { expect, test } from 'vitest';
import { formatFileSize } from './fileSize.ts';

// A KB is 1,024 bytes. A number has at most three digits: from 1,000 bytes and from 999.5 KB on, the next unit is used.
test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1536, '1.5 KB'],
  [348_160, '340 KB'],
  [999 * 1024, '999 KB'],
  [999.5 * 1024 - 1, '999 KB'],
  [999.5 * 1024, '1 MB'],
  [2_516_583, '2.4 MB'],
  [25 * 2 ** 20, '25 MB'],
  [3 * 2 ** 30, '3 GB'],
])('a file of %i bytes has the size %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
