/** Tests of the checks of a logo file. */
import { expect, test } from 'vitest';
import { aJpeg, aPng } from '../testing/imageBuilders.ts';
import { logoType } from './logo.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A JPEG with a frame of 60,000 x 60,000 pixels and a frame of 2 x 2 pixels. The bytes 11 to 23 of `aJpeg` are its frame. */
const jpegWithTwoFrames = Uint8Array.from([
  ...aJpeg({ width: 60_000, height: 60_000 }).slice(0, 24),
  ...aJpeg().slice(11),
]);

/** The signature of a PNG has 8 bytes, and its header chunk has 25. */
const headerEnd = 33;
/** A PNG with a header of 2 x 2 pixels and a header of 60,000 x 60,000 pixels. */
const pngWithTwoHeaders = Uint8Array.from([
  ...aPng().slice(0, headerEnd),
  ...aPng({ width: 60_000, height: 60_000 }).slice(8, headerEnd),
  ...aPng().slice(headerEnd),
]);

test('the image type is detected from the bytes [R5.07]', () => {
  expect(logoType(aPng())).toBe('image/png');
  expect(logoType(aJpeg())).toBe('image/jpeg');
});

test.each([
  ['an empty file', bytesOf('')],
  ['a text', bytesOf('hello')],
  ['an HTML page', bytesOf('<!doctype html><script>alert(1)</script>')],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['a GIF', bytesOf('GIF89a')],
  ['a PNG that is cut off', aPng().slice(0, 40)],
  ['a PNG followed by HTML', Uint8Array.from([...aPng(), ...bytesOf('<script>')])],
  ['a PNG of 60,000 x 60,000 pixels', aPng({ width: 60_000, height: 60_000 })],
  ['a JPEG of 60,000 x 60,000 pixels', aJpeg({ width: 60_000, height: 60_000 })],
  ['a JPEG with two sizes', jpegWithTwoFrames],
  ['a PNG with two sizes', pngWithTwoHeaders],
])('%s is refused as a logo [S9]', (_, bytes) => {
  expect(logoType(bytes)).toBeUndefined();
});

test('a logo has at most 2 MiB', () => {
  const emptyPngBytes = aPng({ bytes: 0 }).byteLength;
  expect(logoType(aPng({ bytes: 2_097_152 - emptyPngBytes }))).toBe('image/png');
  expect(logoType(aPng({ bytes: 2_097_153 - emptyPngBytes }))).toBeUndefined();
});

test.each([
  [8_000, 3_000, true],
  [3_000, 8_000, true],
  [8_001, 1, false],
  [1, 8_001, false],
  // 24 megapixels, and one pixel more in a row.
  [6_000, 4_000, true],
  [6_000, 4_001, false],
  [1, 1, true],
  [0, 1, false],
  [1, 0, false],
])('a logo of %i x %i pixels is accepted: %s [S9]', (width, height, isAccepted) => {
  expect(logoType(aPng({ width, height }))).toBe(isAccepted ? 'image/png' : undefined);
});
