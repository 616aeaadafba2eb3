// Images and other files that scenarios upload.
import { randomFillSync } from 'node:crypto';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Creates a small PNG with a canvas of the browser. */
export async function createPng(page: Page): Promise<UploadedFile> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 32 });
    canvas.getContext('2d')?.fillRect(8, 8, 24, 16);
    return canvas.toDataURL('image/png');
  });
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** Creates a PNG above 9 MB: 2400 by 1600 random pixels without compression. */
function createLargePng(): UploadedFile {
  const png = new PNG({ width: 2400, height: 1600 });
  randomFillSync(png.data);
  const buffer = PNG.sync.write(png, { colorType: 2, filterType: 0, deflateLevel: 0 });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

export const htmlWithPngName: UploadedFile = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

/** Files that scenarios use as a logo, by their description. */
export const logoFiles: Readonly<Record<string, () => UploadedFile>> = {
  'an HTML page named logo.png': () => htmlWithPngName,
  'a PNG above 9 MB': createLargePng,
};
