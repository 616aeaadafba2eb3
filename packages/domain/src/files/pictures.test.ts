import { expect, it } from 'vitest';
import { isHeic } from './pictures.ts';

it.each([
  ['roof.heic', true],
  ['IMG_0001.HEIF', true],
  ['roof.heic.jpg', false],
  ['heic', false],
  [undefined, false],
])('knows whether %s is a HEIC picture', (name, expected) => {
  expect(isHeic(name)).toBe(expected);
});
