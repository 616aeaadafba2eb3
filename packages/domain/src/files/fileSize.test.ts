/** Tests of the text of a file size. */
import { expect, test } from 'vitest';
import { formatFileSize, maxFileBytes } from './fileSize.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1536, '1.5 KB'],
  [348_160, '340 KB'],
  [1_023_000, '999 KB'],
  [1_023_900, '1 MB'],
  [2_516_583, '2.4 MB'],
  [maxFileBytes, '25 MB'],
  [3 * 2 ** 30, '3 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
