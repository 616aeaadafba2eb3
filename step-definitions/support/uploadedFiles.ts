// Images and other files that scenarios upload.
import { randomFillSync } from 'node:crypto';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates a small image with a canvas of the browser. */
async function createImage(page: Page, mimeType: string, name: string): Promise<UploadedFile> {
  const url = await page.evaluate((type) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 32 });
    canvas.getContext('2d')?.fillRect(8, 8, 24, 16);
    return canvas.toDataURL(type);
  }, mimeType);
  return { name, mimeType, buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** Creates a PNG above 9 MB: 2400 by 1600 random pixels without compression. */
function createLargePng(): UploadedFile {
  const png = new PNG({ width: 2400, height: 1600 });
  randomFillSync(png.data);
  const buffer = PNG.sync.write(png, { colorType: 2, filterType: 0, deflateLevel: 0 });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

const createTextFile = (name: string, mimeType: string, content: string): UploadedFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

export const createPng = (page: Page) => createImage(page, 'image/png', 'logo.png');
export const htmlWithPngName = createTextFile('logo.png', 'image/png', '<!doctype html><script>alert(1)</script>');

/** Files that scenarios use as a logo, by their description. */
export const logoFiles: Readonly<Record<string, (page: Page) => Promise<readonly UploadedFile[]>>> = {
  'a PNG': async (page) => [await createPng(page)],
  'a JPEG': async (page) => [await createImage(page, 'image/jpeg', 'logo.jpg')],
  'two PNGs': async (page) => [await createPng(page), await createPng(page)],
  'a PDF': async () => [createTextFile('logo.pdf', 'application/pdf', '%PDF-1.7')],
  'an HTML page named logo.png': async () => [htmlWithPngName],
  'an SVG named logo.png': async () => [
    createTextFile('logo.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  'a PNG above 9 MB': async () => [createLargePng()],
};
