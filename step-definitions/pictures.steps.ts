// Steps for the pictures among the attachments of notes.
import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { attachedFile } from './support/attachments.ts';
import { expect } from './support/expect.ts';
import { createFile } from './support/files.ts';
import { findNote } from './support/notes.ts';
import type { PlumblineWorld } from './support/world.ts';

const thumbnail = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('button', { name: `Show ${name}` });

/** The picture is decoded: it has pixels. */
const expectPixels = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

Then(
  'the note {string} has the thumbnail {string} of at most {int} KB',
  async function (this: PlumblineWorld, text: string, name: string, kilobytes: number) {
    const image = findNote(this, text)
      .getByRole('button', { name: `Show ${name}` })
      .locator('img');
    await expectPixels(image);
    const base64 = ((await image.getAttribute('src')) ?? '').split(',')[1] ?? '';
    expect(Buffer.from(base64, 'base64').byteLength).toBeLessThanOrEqual(kilobytes * 1024);
  },
);

Then('the thumbnail {string} is shown', async function (this: PlumblineWorld, name: string) {
  await expectPixels(thumbnail(this, name).locator('img'));
});

When('I open the thumbnail {string} using only the keyboard', async function (this: PlumblineWorld, name: string) {
  await thumbnail(this, name).focus();
  await this.page.keyboard.press('Enter');
});

Then(
  'I see the picture {string} with the position {string}',
  async function (this: PlumblineWorld, name: string, position: string) {
    const viewer = this.page.getByRole('dialog', { name });
    await expectPixels(viewer.getByRole('img', { name }));
    await expect(viewer.getByText(position)).toBeVisible();
  },
);

When('I close the picture with Esc', async function (this: PlumblineWorld) {
  await this.page.keyboard.press('Escape');
  await expect(this.page.getByRole('dialog')).toHaveCount(0);
});

Then('the thumbnail {string} has the focus', async function (this: PlumblineWorld, name: string) {
  await expect(thumbnail(this, name)).toBeFocused();
});

const noteField = ({ page }: PlumblineWorld): Locator =>
  page.getByRole('form', { name: 'Add a note' }).getByRole('textbox', { name: 'Note' });

/** Browsers name a copied picture `image.png`. */
When('I paste a copied picture into the note {string}', async function (this: PlumblineWorld, text: string) {
  const { buffer, mimeType } = await createFile(this.page, 'image.png');
  await noteField(this).fill(text);
  const clipboard = { base64: buffer.toString('base64'), mimeType };
  await noteField(this).evaluate((field, { base64, mimeType }) => {
    const clipboardData = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([content], 'image.png', { type: mimeType }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboard);
  await expect(this.page.getByRole('img', { name: 'Ready' })).toHaveCount(1);
  await expect(attachedFile(this, 'image.png')).toHaveCount(0);
});

When('I press Ctrl+Enter in the note', async function (this: PlumblineWorld) {
  await noteField(this).press('Control+Enter');
});

Then(
  'the attachment of the note {string} is named like {string}',
  async function (this: PlumblineWorld, text: string, example: string) {
    const pattern = new RegExp(`^${example.replace(/\d+/g, (digits) => `\\d{${digits.length}}`)}$`);
    await expect(findNote(this, text).getByTitle(pattern).first()).toBeVisible();
  },
);
