/** Tests of the files that the API in a browser downloads. */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decompress } from './decompress.ts';

it.each([
  ['compressed, as on a file server that knows nothing of it', gzipSync('database')],
  ['already decompressed by the browser', Buffer.from('database')],
])('a file that arrives %s is read', async (_, content) => {
  expect(await (await decompress(new Blob([new Uint8Array(content)]))).text()).toBe('database');
});
