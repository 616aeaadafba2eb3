/** Tests of the sizes that are read from the bytes of images. */
import { expect, test } from 'vitest';
import { aGif, aJpeg, aPng, aWebp } from '../testing/imageBuilders.ts';
import { readImageSize } from './imageFormat.ts';

const size = { width: 4032, height: 3024 };

test.each([
  ['a PNG', aPng(size)],
  ['a JPEG', aJpeg(size)],
  ['a JPEG with data after the image', Uint8Array.from([...aJpeg(size), 1, 2, 3])],
  ['a GIF', aGif(size)],
  ['a WebP with lossy compression', aWebp('VP8 ', size)],
  ['a WebP with lossless compression', aWebp('VP8L', size)],
  ['a WebP with an extended header', aWebp('VP8X', size)],
])('the size of %s is read', (_, bytes) => {
  expect(readImageSize(bytes)).toEqual(size);
});

test('the first frame of a GIF can be larger than its screen', () => {
  expect(readImageSize(aGif({ width: 2, height: 2, frame: { width: 60_000, height: 50_000 } }))).toEqual({
    width: 60_000,
    height: 50_000,
  });
});

test.each([
  ['an empty file', new Uint8Array()],
  ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PNG that is cut off', aPng().slice(0, 20)],
  ['a JPEG that is cut off', aJpeg().slice(0, 14)],
  ['a GIF that is cut off', aGif().slice(0, 9)],
  ['a WebP that is cut off', aWebp('VP8X').slice(0, 25)],
])('%s has no size', (_, bytes) => {
  expect(readImageSize(bytes)).toBeUndefined();
});
