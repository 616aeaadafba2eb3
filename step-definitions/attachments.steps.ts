// Steps for files attached to notes, and for the API calls of files.
import { readFile } from 'node:fs/promises';
import { Given, Then, When } from '@cucumber/cucumber';
import {
  attachedFile,
  attachFile,
  chooseFiles,
  chooseLargeFile,
  expectFileReady,
  prepareFile,
  readFileTraffic,
} from './support/attachments.ts';
import { expect } from './support/expect.ts';
import { createFile, dataUrl, download, drop } from './support/files.ts';
import { findNote } from './support/notes.ts';
import type { UploadedFile } from './support/uploadedFiles.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I attach {string}', async function (this: PlumblineWorld, name: string) {
  await attachFile(this, name);
});

When('I choose {string} to attach', async function (this: PlumblineWorld, name: string) {
  await chooseFiles(this, [await prepareFile(this, name)]);
});

When('I try to attach {string}', async function (this: PlumblineWorld, name: string) {
  this.allowStatus(415);
  await chooseFiles(this, [await prepareFile(this, name)]);
});

When('I choose {string} of {int} MB to attach', async function (this: PlumblineWorld, name: string, megabytes: number) {
  await chooseLargeFile(this, name, megabytes * 2 ** 20);
});

When('I choose {int} files to attach', async function (this: PlumblineWorld, count: number) {
  const files = Array.from({ length: count }, (_, index) => prepareFile(this, `measures-${index + 1}.txt`));
  await chooseFiles(this, await Promise.all(files));
});

When('I drop {string} and {string}', async function (this: PlumblineWorld, firstName: string, secondName: string) {
  const files = [await prepareFile(this, firstName), await prepareFile(this, secondName)];
  await drop(this.button('Attach files'), files);
});

Given('the server does not finish uploads', async function (this: PlumblineWorld) {
  await this.context.route('**/api/files/', () => undefined);
});

Then('the file {string} shows {string}', async function (this: PlumblineWorld, name: string, text: string) {
  await expect(attachedFile(this, name).getByText(text, { exact: true })).toBeVisible();
});

Then('the file {string} shows its progress', async function (this: PlumblineWorld, name: string) {
  await expect(attachedFile(this, name).getByRole('progressbar', { name: `Sending ${name}` })).toBeVisible();
  await expect(attachedFile(this, name)).toContainText(/\d+%/);
});

Then('the file {string} is ready', async function (this: PlumblineWorld, name: string) {
  await expectFileReady(this, name);
});

Then('{int} files are ready', async function (this: PlumblineWorld, count: number) {
  await expect(this.page.getByRole('img', { name: 'Ready' })).toHaveCount(count);
});

Then('both files have been uploaded, validated and saved', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('img', { name: 'Ready' })).toHaveCount(2);
  const stepsOfBothFiles = ['save', 'save', 'upload', 'upload', 'validate', 'validate'];
  await expect.poll(() => readFileTraffic(this).uploadSteps.toSorted()).toEqual(stepsOfBothFiles);
});

Then('the file was uploaded, validated and saved once', async function (this: PlumblineWorld) {
  await expect.poll(() => readFileTraffic(this).uploadSteps).toEqual(['upload', 'validate', 'save']);
});

Then('no file was sent', async function (this: PlumblineWorld) {
  expect(readFileTraffic(this).startedUploads).toBe(0);
});

Then('the file {string} is deleted on the server', async function (this: PlumblineWorld, name: string) {
  await expect(attachedFile(this, name)).toHaveCount(0);
  const { fileIds } = readFileTraffic(this);
  await expect.poll(() => fileIds.length).toBeGreaterThan(0);
  const [id = ''] = fileIds;
  await expect.poll(async () => (await download(this, id)).status).toBe(404);
});

Then(
  '{string} of the note {string} downloads {string} unchanged',
  async function (this: PlumblineWorld, buttonName: string, text: string, name: string) {
    const downloadEvent = this.page.waitForEvent('download');
    await this.button(buttonName, findNote(this, text)).click();
    const file = await downloadEvent;
    const { buffer } = readFileTraffic(this).files.get(name) ?? (await createFile(this.page, name));
    expect(file.suggestedFilename()).toBe(name);
    expect(buffer.equals(await readFile(await file.path()))).toBe(true);
  },
);

Then('the browser console contains {string}', async function (this: PlumblineWorld, text: string) {
  await expect.poll(() => readFileTraffic(this).consoleMessages.join('\n')).toContain(text);
});

interface ApiFile {
  readonly file: UploadedFile;
  readonly id: string;
  readonly state: string;
}

/** The file that the scenario has uploaded with the API, with the last response of the API for it. */
const apiFiles = new WeakMap<PlumblineWorld, ApiFile>();

function findApiFile(world: PlumblineWorld): ApiFile {
  const file = apiFiles.get(world);
  if (!file) throw new Error('The scenario has uploaded no file');
  return file;
}

/** Sends a POST request for a file and stores its response for later steps. */
async function callFileApi(world: PlumblineWorld, file: UploadedFile, path: string, body?: unknown): Promise<void> {
  apiFiles.set(world, { file, ...(await world.api.callOk<Omit<ApiFile, 'file'>>('POST', path, body)) });
}

When('I upload {string} to the API as JSON', async function (this: PlumblineWorld, name: string) {
  const file = await createFile(this.page, name);
  await callFileApi(this, file, '/api/files/', { name, content: dataUrl(file) });
});

When(/^I ask the API to (validate|save) the file$/, async function (this: PlumblineWorld, step: string) {
  const { file, id } = findApiFile(this);
  await callFileApi(this, file, `/api/files/${id}/${step}`);
});

Then('the state of the file is {string}', async function (this: PlumblineWorld, state: string) {
  expect(findApiFile(this).state).toBe(state);
});

Then('the API returns the file unchanged, as a download', async function (this: PlumblineWorld) {
  const { file, id } = findApiFile(this);
  const response = await download(this, id);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.buffer.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
});

Then('the API can delete the file', async function (this: PlumblineWorld) {
  const { id } = findApiFile(this);
  await this.api.callOk('DELETE', `/api/files/${id}`);
  expect((await download(this, id)).status).toBe(404);
});
