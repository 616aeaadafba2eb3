// Steps for files attached to notes, and for the API calls of files.
import { readFile } from 'node:fs/promises';
import { Then, When } from '@cucumber/cucumber';
import { attachedFile, chooseFiles, chooseLargeFile, prepareFile, readFileTraffic } from './support/attachments.ts';
import { expect } from './support/expect.ts';
import { createFile, download, drop } from './support/files.ts';
import { findNote } from './support/notes.ts';
import type { UploadedFile } from './support/uploadedFiles.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Files to attach: `"roof.png"` or `"roof.png" and "plan.txt"`. */
function prepareFiles(world: PlumblineWorld, files: string): Promise<readonly UploadedFile[]> {
  return Promise.all([...files.matchAll(/"([^"]*)"/g)].map(([, name = '']) => prepareFile(world, name)));
}

/** "I try to" accepts that the server refuses the file. */
When(
  /^I (attach|try to attach|drop) ("[^"]*"(?: and "[^"]*")?)$/,
  async function (this: PlumblineWorld, action: string, names: string) {
    if (action === 'try to attach') this.allowRefusals();
    const files = await prepareFiles(this, names);
    if (action === 'drop') await drop(this.button('Attach files'), files);
    else await chooseFiles(this, files);
  },
);

When('I attach {string} of {int} MB', async function (this: PlumblineWorld, name: string, megabytes: number) {
  await chooseLargeFile(this, name, megabytes * 2 ** 20);
});

Then(
  /^the file "([^"]*)" shows (its progress|"[^"]*")$/,
  async function (this: PlumblineWorld, name: string, text: string) {
    const file = attachedFile(this, name);
    if (text !== 'its progress') return expect(file.getByText(text.slice(1, -1), { exact: true })).toBeVisible();
    await expect(file.getByRole('progressbar', { name: `Sending ${name}` })).toBeVisible();
    await expect(file).toContainText(/\d+%/);
  },
);

Then('both files were uploaded, validated and saved once', async function (this: PlumblineWorld) {
  const steps = ['upload', 'validate', 'save'];
  // The two files can be sent at the same time.
  await expect.poll(() => readFileTraffic(this).uploadSteps.toSorted()).toEqual([...steps, ...steps].toSorted());
});

Then('no file was sent', async function (this: PlumblineWorld) {
  expect(readFileTraffic(this).startedUploads).toBe(0);
});

/** Neither the request nor the response of an upload says the name of its file, so the scenario must have attached only one file. */
Then('the file {string} is deleted on the server', async function (this: PlumblineWorld, name: string) {
  const { files, fileIds } = readFileTraffic(this);
  expect([...files.keys()]).toEqual([name]);
  await expect(attachedFile(this, name)).toHaveCount(0);
  await expect.poll(() => fileIds.length).toBe(1);
  await expect.poll(async () => (await download(this, fileIds[0] ?? '')).status).toBe(404);
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
