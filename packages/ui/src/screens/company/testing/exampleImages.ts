/** Images that stories choose as a logo, and a function that drops files. */

/** An image of one pixel. */
export const tinyPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwGAaTkWQQAAAABJRU5ErkJggg==';

/** The size in pixels of an image of `anImage`. */
export const imageWidth = 320;
const imageHeight = 120;

/**
 * A generated image. `type` is the format of its content. `mediaType` is the media type that the file states, which can differ from the
 * content.
 */
export async function anImage(type: 'image/png' | 'image/jpeg', name: string, mediaType: string = type): Promise<File> {
  const canvas = new OffscreenCanvas(imageWidth, imageHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, imageWidth, imageHeight);
  context.fillStyle = '#7a3b16';
  context.fillRect(24, 24, 72, 72);
  return new File([await canvas.convertToBlob({ type })], name, { type: mediaType });
}

/** A generated PNG that does not compress, like a photograph. It is the same on every run. */
export async function aPhoto(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  const pixels = context.createImageData(width, height);
  const colours = new Uint32Array(pixels.data.buffer);
  let seed = 1;
  for (let index = 0; index < colours.length; index += 1) {
    // A pseudorandom number generator (a linear congruential generator) with the constants of the book Numerical Recipes.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    // Three pseudorandom colour bytes, and an opaque alpha byte.
    colours[index] = (seed >>> 8) | 0xff000000;
  }
  context.putImageData(pixels, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'photo.png', { type: 'image/png' });
}

/** Drops files on an element. */
export function dropFiles(target: Element, ...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}
