import type { Locator, Page } from 'playwright';
import type { ApiClient } from './client.ts';
import { aPage, aPng, type UploadedFile } from './pictures.ts';
import type { PlumblineWorld } from './world.ts';

/** A file by the ending of its name; `page.png` is a page that calls itself a picture. */
export async function aFile(page: Page, name: string): Promise<UploadedFile> {
  if (name === 'page.png') return { ...aPage, name };
  if (name.endsWith('.png')) return { ...(await aPng(page)), name };
  return { name, mimeType: 'text/plain', buffer: Buffer.from(`${name}: 24 squares, Größe in ft²\n`) };
}

export const dataUrl = ({ mimeType, buffer }: UploadedFile): string =>
  `data:${mimeType};base64,${buffer.toString('base64')}`;

/** Sends a file to the API and has it saved. */
export async function keepFile(client: ApiClient, file: UploadedFile): Promise<string> {
  const { id } = await client.ask<{ id: string }>('POST', '/api/files/', { name: file.name, content: dataUrl(file) });
  await client.ask('POST', `/api/files/${id}/validate`);
  await client.ask('POST', `/api/files/${id}/save`);
  return id;
}

/** What the owner is answered who asks for a file. */
export const download = ({ server, api, address }: PlumblineWorld, id: string): Promise<Response> =>
  fetch(`${server.url}/api/files/${id}/download`, {
    headers: { authorization: `Bearer ${api.tokens.access}`, 'x-forwarded-for': address },
  });

/** Drops files on what `target` is, as from another window. */
export async function drop(target: Locator, files: readonly UploadedFile[]): Promise<void> {
  const bytes = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  const transfer = await target.page().evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of dropped) {
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([content], name, { type: mimeType }));
    }
    return data;
  }, bytes);
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}
