/** Tests of the names of pictures from the camera and the clipboard. */
import { expect, test } from 'vitest';
import { uploadName } from './pictureNames.ts';

const time = '2026-11-26 14:05';

test('a pasted picture and a photo without a name get their source and the time', () => {
  expect(uploadName('image.png', 'clipboard', time, [])).toBe('Pasted picture 2026-11-26 14.05.png');
  expect(uploadName('image.jpg', 'camera', time, [])).toBe('Photo 2026-11-26 14.05.jpg');
});

test('a file with a name of its own keeps it', () => {
  expect(uploadName('IMG_2041.jpg', 'camera', time, [])).toBe('IMG_2041.jpg');
  expect(uploadName('roof plan.png', 'clipboard', time, [])).toBe('roof plan.png');
  expect(uploadName('image.png', 'chosen', time, [])).toBe('image.png');
});

test('several pictures of one minute get different names', () => {
  const names: string[] = ['plan.pdf'];
  for (let count = 0; count < 3; count++) names.push(uploadName('image.png', 'clipboard', time, names));
  expect(names.slice(1)).toEqual([
    'Pasted picture 2026-11-26 14.05.png',
    'Pasted picture 2026-11-26 14.05 (2).png',
    'Pasted picture 2026-11-26 14.05 (3).png',
  ]);
});
