import { readFile } from 'node:fs/promises';
import { Given, Then, When } from '@cucumber/cucumber';
import { attach, attached, bring, choose, chooseLarge, expectReady, watchFiles } from './support/attachments.ts';
import { expect } from './support/expect.ts';
import { aFile, dataUrl, download, drop } from './support/files.ts';
import type { UploadedFile } from './support/pictures.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I attach {string}', async function (this: PlumblineWorld, name: string) {
  await attach(this, name);
});

When('I choose {string} to attach', async function (this: PlumblineWorld, name: string) {
  await choose(this, [await bring(this, name)]);
});

When('I choose {string} to attach, which is refused', async function (this: PlumblineWorld, name: string) {
  this.acknowledge(415);
  await choose(this, [await bring(this, name)]);
});

When('I choose {string} of 26 MB to attach', async function (this: PlumblineWorld, name: string) {
  await chooseLarge(this, name, 26 * 2 ** 20);
});

When('I choose {int} files to attach', async function (this: PlumblineWorld, count: number) {
  const files = Array.from({ length: count }, (_, at) => bring(this, `measures-${at + 1}.txt`));
  await choose(this, await Promise.all(files));
});

When('I drop {string} and {string}', async function (this: PlumblineWorld, one: string, other: string) {
  const files = [await bring(this, one), await bring(this, other)];
  await drop(this.button('Attach files'), files);
});

Given('files take their time', async function (this: PlumblineWorld) {
  // never answered: the scenario does not wait for them
  await this.context.route('**/api/files/', () => undefined);
});

Then('the file {string} says {string}', async function (this: PlumblineWorld, name: string, text: string) {
  await expect(attached(this, name)).toContainText(text);
});

Then('the file {string} shows how far it is', async function (this: PlumblineWorld, name: string) {
  await expect(attached(this, name).getByRole('progressbar', { name: `Sending ${name}` })).toBeVisible();
  await expect(attached(this, name)).toContainText(/\d+%/);
});

Then('the file {string} is ready', async function (this: PlumblineWorld, name: string) {
  await expectReady(this, name);
});

Then('{int} files are ready', async function (this: PlumblineWorld, count: number) {
  await expect(this.page.getByRole('img', { name: 'Ready' })).toHaveCount(count);
});

Then('both files have been uploaded, validated and saved', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('img', { name: 'Ready' })).toHaveCount(2);
  expect(watchFiles(this).steps.toSorted()).toEqual(['save', 'save', 'upload', 'upload', 'validate', 'validate']);
});

Then('each step was made once', async function (this: PlumblineWorld) {
  expect(watchFiles(this).steps).toEqual(['upload', 'validate', 'save']);
});

Then('no file was sent', async function (this: PlumblineWorld) {
  expect(watchFiles(this).steps).toEqual([]);
});

Then('the server has {string} no longer', async function (this: PlumblineWorld, name: string) {
  await expect(attached(this, name)).toHaveCount(0);
  const [id = ''] = watchFiles(this).ids;
  expect(id).not.toBe('');
  await expect.poll(async () => (await download(this, id)).status).toBe(404);
});

Then(
  '{string} of the note {string} is {string}, byte for byte',
  async function (this: PlumblineWorld, view: string, text: string, name: string) {
    const saved = this.page.waitForEvent('download');
    await this.button(view, this.page.getByRole('article').filter({ hasText: text })).click();
    const file = await saved;
    const { buffer } = watchFiles(this).files.get(name) ?? (await aFile(this.page, name));
    expect(file.suggestedFilename()).toBe(name);
    expect(buffer.equals(await readFile(await file.path()))).toBe(true);
  },
);

Then("the browser's log has {string}", async function (this: PlumblineWorld, words: string) {
  expect(watchFiles(this).log.join('\n')).toContain(words);
});

interface ByApi {
  readonly file: UploadedFile;
  readonly id: string;
  readonly state: string;
}

const sent = new WeakMap<PlumblineWorld, ByApi>();

function sentFile(world: PlumblineWorld): ByApi {
  const file = sent.get(world);
  if (!file) throw new Error('Nothing was sent yet');
  return file;
}

async function ask(world: PlumblineWorld, file: UploadedFile, path: string, body?: unknown): Promise<void> {
  sent.set(world, { file, ...(await world.api.ask<Omit<ByApi, 'file'>>('POST', path, body)) });
}

When('I send the API {string} as JSON', async function (this: PlumblineWorld, name: string) {
  const file = await aFile(this.page, name);
  await ask(this, file, '/api/files/', { name, content: dataUrl(file) });
});

When(/^I ask the API to (validate|save) it$/, async function (this: PlumblineWorld, step: string) {
  const { file, id } = sentFile(this);
  await ask(this, file, `/api/files/${id}/${step}`);
});

Then('the API has it as {string}', async function (this: PlumblineWorld, state: string) {
  expect(sentFile(this).state).toBe(state);
});

Then('the API gives it back, byte for byte, to be kept and not to be shown', async function (this: PlumblineWorld) {
  const { file, id } = sentFile(this);
  const answer = await download(this, id);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.buffer.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

Then('deleted, it is not there any more', async function (this: PlumblineWorld) {
  const { id } = sentFile(this);
  await this.api.ask('DELETE', `/api/files/${id}`);
  expect((await download(this, id)).status).toBe(404);
});
