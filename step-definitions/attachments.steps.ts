// Steps for files attached to notes, and for the API calls of files.
import { readFile } from 'node:fs/promises';
import { Then, When } from '@cucumber/cucumber';
import {
  attachedFile,
  chooseFiles,
  chooseLargeFile,
  expectFileReady,
  prepareFile,
  readFileTraffic,
} from './support/attachments.ts';
import { expect } from './support/expect.ts';
import { createFile, download, drop } from './support/files.ts';
import { chooseFileByKeyboard } from './support/keyboard.ts';
import { findNote } from './support/notes.ts';
import type { UploadedFile } from './support/uploadedFiles.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Files to attach: `"roof.png"`, `"roof.png" and "plan.txt"` or `21 files`. */
function prepareFiles(world: PlumblineWorld, files: string): Promise<readonly UploadedFile[]> {
  const [, count] = /^(\d+) files$/.exec(files) ?? [];
  const names = count
    ? Array.from({ length: Number(count) }, (_, index) => `measures-${index + 1}.txt`)
    : [...files.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
  return Promise.all(names.map((name) => prepareFile(world, name)));
}

/** "I try to" accepts that the server refuses the file. */
When(
  /^I (attach|try to attach|drop) (\d+ files|"[^"]*"(?: and "[^"]*")?)$/,
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

When('I attach {string} using only the keyboard', async function (this: PlumblineWorld, name: string) {
  await chooseFileByKeyboard(this, 'Attach files', await createFile(this.page, name));
});

Then(
  /^the file "([^"]*)" (?:is (ready)|shows (its progress|"[^"]*"))$/,
  async function (this: PlumblineWorld, name: string, ready: string | null, text: string) {
    const file = attachedFile(this, name);
    if (ready) return expectFileReady(this, name);
    if (text !== 'its progress') return expect(file.getByText(text.slice(1, -1), { exact: true })).toBeVisible();
    await expect(file.getByRole('progressbar', { name: `Sending ${name}` })).toBeVisible();
    await expect(file).toContainText(/\d+%/);
  },
);

Then('{int} files are ready', async function (this: PlumblineWorld, count: number) {
  await expect(this.page.getByRole('img', { name: 'Ready' })).toHaveCount(count);
});

Then(
  /^(the file was|both files were) uploaded, validated and saved once$/,
  async function (this: PlumblineWorld, subject: 'the file was' | 'both files were') {
    const steps = ['upload', 'validate', 'save'];
    if (subject === 'the file was') return expect.poll(() => readFileTraffic(this).uploadSteps).toEqual(steps);
    // The two files can be sent at the same time.
    await expect.poll(() => readFileTraffic(this).uploadSteps.toSorted()).toEqual([...steps, ...steps].toSorted());
  },
);

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

Then('the browser console contains {string}', async function (this: PlumblineWorld, text: string) {
  await expect.poll(() => readFileTraffic(this).consoleMessages.join('\n')).toContain(text);
});
