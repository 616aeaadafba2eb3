// Files attached to a new note, and the API calls of the page for these files.
import type { Locator, Request } from 'playwright';
import { expect } from './expect.ts';
import { createFile } from './files.ts';
import type { UploadedFile } from './uploadedFiles.ts';
import type { PlumblineWorld } from './world.ts';

/** The file calls of the page of a scenario. */
interface FileTraffic {
  /** The files that `prepareFile` has created for the page, by name. */
  readonly files: Map<string, UploadedFile>;
  /** The steps of the successful file calls, in order: `upload`, `validate`, `save`. */
  readonly uploadSteps: string[];
  /** The number of uploads that the page has started. */
  startedUploads: number;
  /** Ids of the files, in the order of their upload. */
  readonly fileIds: string[];
}

const fileTraffic = new WeakMap<PlumblineWorld, FileTraffic>();

function findUploadStep(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/files/') || request.method() !== 'POST') return undefined;
  return pathname === '/api/files/' ? 'upload' : pathname.split('/').at(-1);
}

/** Starts to record the file calls of the page. */
function startRecording(world: PlumblineWorld): FileTraffic {
  const { page } = world;
  const traffic: FileTraffic = {
    files: new Map(),
    uploadSteps: [],
    startedUploads: 0,
    fileIds: [],
  };
  fileTraffic.set(world, traffic);
  page.on('request', (request) => {
    if (findUploadStep(request) === 'upload') traffic.startedUploads += 1;
  });
  page.on('response', async (response) => {
    const step = findUploadStep(response.request());
    if (!step || !response.ok()) return;
    traffic.uploadSteps.push(step);
    if (step === 'upload') traffic.fileIds.push((await response.json()).data.id);
  });
  return traffic;
}

/** Returns the recorded traffic of the page. If the scenario has no recording, starts one. */
export const readFileTraffic = (world: PlumblineWorld): FileTraffic => fileTraffic.get(world) ?? startRecording(world);

/** Starts the recording if it has not started. */
export function recordFileTraffic(world: PlumblineWorld): void {
  readFileTraffic(world);
}

/** Finds a file in the form of a new note. */
export const attachedFile = ({ page }: PlumblineWorld, name: string): Locator =>
  page
    .getByRole('form', { name: 'Add a note' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Creates a file. A later step can compare it with its download. */
export async function prepareFile(world: PlumblineWorld, name: string): Promise<UploadedFile> {
  const file = await createFile(world.page, name);
  readFileTraffic(world).files.set(name, file);
  return file;
}

const fileInput = ({ page }: PlumblineWorld): Locator => page.getByLabel('Attachment files');

export async function chooseFiles(world: PlumblineWorld, files: readonly UploadedFile[]): Promise<void> {
  await fileInput(world).setInputFiles([...files]);
}

/** Chooses a video file of this size. The page creates the file, because a transfer to the browser would take many seconds. */
export async function chooseLargeFile(world: PlumblineWorld, name: string, bytes: number): Promise<void> {
  const video = { name, type: 'video/quicktime', bytes };
  await fileInput(world).evaluate((input: HTMLInputElement, { name, type, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new ArrayBuffer(bytes)], name, { type }));
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, video);
}

/** Chooses a file and waits until the server has saved it. */
export async function attachFile(world: PlumblineWorld, name: string): Promise<void> {
  await chooseFiles(world, [await prepareFile(world, name)]);
  await expect(attachedFile(world, name).getByRole('img', { name: 'Ready' })).toBeVisible();
}
