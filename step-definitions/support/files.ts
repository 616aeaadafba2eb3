// Files that scenarios upload, drop and download.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import type { ApiClient } from './apiClient.ts';
import { createPng, htmlWithPngName, type UploadedFile } from './uploadedFiles.ts';
import type { PlumblineWorld } from './world.ts';

/**
 * Creates the file for a name: for `page.png` an HTML page with the media type of a PNG, for any other name that ends with `.png` a
 * PNG, and otherwise a plain text file.
 */
export async function createFile(page: Page, name: string): Promise<UploadedFile> {
  if (name === 'page.png') return { ...htmlWithPngName, name };
  if (name.endsWith('.png')) return { ...(await createPng(page)), name };
  return { name, mimeType: 'text/plain', buffer: Buffer.from(`${name}: 24 squares, Größe in ft²\n`) };
}

const dataUrl = ({ mimeType, buffer }: UploadedFile): string => `data:${mimeType};base64,${buffer.toString('base64')}`;

/** Writes files into a temporary folder until this process exits. Returns their paths. Playwright takes 30 s to send 10 MB to a busy browser. */
export function writeTemporaryFiles(files: readonly UploadedFile[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-upload-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return files.map(({ name, buffer }) => {
    const path = join(folder, name);
    writeFileSync(path, buffer);
    return path;
  });
}

/** Uploads, validates and saves a file through the API. Returns its id. */
export async function storeFile(client: ApiClient, file: UploadedFile): Promise<string> {
  const { id } = await client.callOk<{ id: string }>('POST', '/api/files/', {
    name: file.name,
    content: dataUrl(file),
  });
  await client.callOk('POST', `/api/files/${id}/validate`);
  await client.callOk('POST', `/api/files/${id}/save`);
  return id;
}

/** Downloads a file as the owner. */
export const download = ({ server, api, clientIp }: PlumblineWorld, id: string): Promise<Response> =>
  fetch(`${server.url}/api/files/${id}/download`, {
    headers: { authorization: `Bearer ${api.tokens.access}`, 'x-forwarded-for': clientIp },
  });

/** Drops files on `target`, as if a user dragged them from another window. */
export async function drop(target: Locator, files: readonly UploadedFile[]): Promise<void> {
  const encodedFiles = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  const transfer = await target.page().evaluateHandle((entries) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of entries) {
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([content], name, { type: mimeType }));
    }
    return data;
  }, encodedFiles);
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}
