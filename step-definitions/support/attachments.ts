import type { Locator, Page, Request } from 'playwright';
import { expect } from './expect.ts';
import { aFile } from './files.ts';
import type { UploadedFile } from './pictures.ts';
import type { PlumblineWorld } from './world.ts';

interface Watched {
  /** What was brought, by its name. */
  readonly files: Map<string, UploadedFile>;
  /** Calls about files that the server answered well, in order: `upload`, `validate`, `save`. */
  readonly steps: string[];
  /** The files' ids, in the order they were uploaded. */
  readonly ids: string[];
  /** What the page wrote into the browser's log. */
  readonly log: string[];
}

const pages = new WeakMap<Page, Watched>();

function stepOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/files/') || request.method() !== 'POST') return undefined;
  return pathname === '/api/files/' ? 'upload' : pathname.split('/').at(-1);
}

/** What goes to the server about files, and into the browser's log, from the first time it is asked for. */
export function watchFiles({ page }: PlumblineWorld): Watched {
  const known = pages.get(page);
  if (known) return known;
  const watched: Watched = { files: new Map(), steps: [], ids: [], log: [] };
  pages.set(page, watched);
  page.on('console', (line) => watched.log.push(line.text()));
  page.on('response', async (response) => {
    const step = stepOf(response.request());
    if (!step || !response.ok()) return;
    watched.steps.push(step);
    if (step === 'upload') watched.ids.push((await response.json()).data.id);
  });
  return watched;
}

/** A file in the form of the next note. */
export const attached = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('form', { name: 'Add a note' }).getByRole('listitem').filter({ hasText: name });

export async function bring(world: PlumblineWorld, name: string): Promise<UploadedFile> {
  const file = await aFile(world.page, name);
  watchFiles(world).files.set(name, file);
  return file;
}

const chooser = ({ page }: PlumblineWorld): Locator => page.getByLabel('Attachment files');

export async function choose(world: PlumblineWorld, files: readonly UploadedFile[]): Promise<void> {
  await chooser(world).setInputFiles([...files]);
}

/** Chooses a film of so many bytes, made in the page: on the way into it they would take many seconds. */
export async function chooseLarge(world: PlumblineWorld, name: string, bytes: number): Promise<void> {
  const film = { name, type: 'video/quicktime', bytes };
  await chooser(world).evaluate((input: HTMLInputElement, { name, type, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new ArrayBuffer(bytes)], name, { type }));
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, film);
}

export async function expectReady(world: PlumblineWorld, name: string): Promise<void> {
  await expect(attached(world, name).getByRole('img', { name: 'Ready' })).toBeVisible();
}

/** Chooses a file and waits until it is saved. */
export async function attach(world: PlumblineWorld, name: string): Promise<void> {
  await choose(world, [await bring(world, name)]);
  await expectReady(world, name);
}
