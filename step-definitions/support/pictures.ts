import type { Page } from 'playwright';

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A small picture, drawn by the browser. */
async function drawn(page: Page, mimeType: string, name: string): Promise<UploadedFile> {
  const url = await page.evaluate((type) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 32 });
    canvas.getContext('2d')?.fillRect(8, 8, 24, 16);
    return canvas.toDataURL(type);
  }, mimeType);
  return { name, mimeType, buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

/** A picture of noise, which does not compress: 2400 by 1600 pixels are more than 9 MB. */
async function aPhoto(page: Page): Promise<UploadedFile> {
  const url = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1600 });
    const pen = canvas.getContext('2d');
    const pixels = pen?.createImageData(2400, 1600);
    if (!pen || !pixels) throw new Error('No canvas to draw on');
    const words = new Uint32Array(pixels.data.buffer);
    for (let at = 0; at < words.length; at += 1) words[at] = (Math.random() * 2 ** 32) | 0xff000000;
    pen.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
}

const written = (name: string, mimeType: string, content: string): UploadedFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

export const aPng = (page: Page) => drawn(page, 'image/png', 'logo.png');
export const aPage = written('logo.png', 'image/png', '<!doctype html><script>alert(1)</script>');

/** What scenarios bring as a logo, by its name in them. */
export const pictures: Readonly<Record<string, (page: Page) => Promise<readonly UploadedFile[]>>> = {
  'a PNG': async (page) => [await aPng(page)],
  'a JPEG': async (page) => [await drawn(page, 'image/jpeg', 'logo.jpg')],
  'two PNGs': async (page) => [await aPng(page), await aPng(page)],
  'a PDF': async () => [written('logo.pdf', 'application/pdf', '%PDF-1.7')],
  'a page named logo.png': async () => [aPage],
  'an SVG named logo.png': async () => [
    written('logo.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  'a PNG above 9 MB': async (page) => [await aPhoto(page)],
};
