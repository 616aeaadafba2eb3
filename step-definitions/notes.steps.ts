// Steps for the notes of a project.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { attachFile, recordFileTraffic } from './support/attachments.ts';
import { companyTodayPattern } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { createFile, storeFile } from './support/files.ts';
import { findNote, findNotesPath, noteBody, notes, readStoredNotes, type StoredNote } from './support/notes.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  /^the "([^"]*)" has added (?:(\d+) notes|the note "([^"]*)"(?: with the file "([^"]*)")?)$/,
  async function (this: PlumblineWorld, role: string, count: number | null, body: string | null, file: string | null) {
    const client = await this.apiClientOf(role);
    const path = await findNotesPath(this);
    const bodies = count === null ? [body] : Array.from({ length: count }, (_, index) => `Note ${index + 1}`);
    for (const text of bodies) {
      const { id } = await client.callOk<StoredNote>('POST', path, { body: text });
      if (!file) continue;
      const attachment_id = await storeFile(client, await createFile(this.page, file));
      await client.callOk('POST', `${path}${id}/attachments/`, [{ attachment_id }]);
    }
  },
);

When('I open the notes of {string}', async function (this: PlumblineWorld, title: string) {
  recordFileTraffic(this);
  await this.open(`/project/${await this.projectId(title)}/notes`);
});

const newNoteForm = ({ page }: PlumblineWorld): Locator => page.getByRole('form', { name: 'Add a note' });
const newNoteField = (world: PlumblineWorld): Locator => newNoteForm(world).getByRole('textbox', { name: 'Note' });

async function writeNote(world: PlumblineWorld, text: string): Promise<void> {
  world.typedValues.set('Note', text);
  await newNoteField(world).fill(text);
}

When(
  /^I (write|add) the note "([^"]*)"(?: with the file "([^"]*)")?$/,
  async function (this: PlumblineWorld, action: string, text: string, file: string | null) {
    if (file) await attachFile(this, file);
    await writeNote(this, text);
    if (action === 'add') await this.button('Add Note').click();
  },
);

Then('the note form is empty', async function (this: PlumblineWorld) {
  await expect(newNoteField(this)).toBeEditable();
  await expect(newNoteField(this)).toHaveValue('');
  await expect(newNoteForm(this).getByRole('listitem')).toHaveCount(0);
});

Then(
  /^the (notes are|first note is) "([^"]*)"$/,
  async function (this: PlumblineWorld, subject: string, texts: string) {
    if (subject === 'notes are') await expect(noteBody(notes(this))).toHaveText(texts.split(' / '));
    else await expect(noteBody(notes(this).first())).toHaveText(texts);
  },
);

Then(
  'the note {string} was written today by {string} with the role {string}',
  async function (this: PlumblineWorld, text: string, author: string, role: string) {
    const header = findNote(this, text).locator('header');
    await expect(header.locator('strong')).toHaveText(author);
    await expect(header.locator('strong + span')).toHaveText(role);
    await expect(header.getByRole('time')).toHaveText(await companyTodayPattern(this));
  },
);

Then(
  /^the note "([^"]*)" (can be edited and deleted|cannot be edited or deleted)$/,
  async function (this: PlumblineWorld, text: string, permission: string) {
    await expect(findNote(this, text)).toBeVisible();
    const buttons = findNote(this, text).getByRole('button', { name: /^(Edit|Delete) note/ });
    await expect(buttons).toHaveCount(permission.startsWith('can be') ? 2 : 0);
  },
);

Then('the note {string} has {int} attachment(s)', async function (this: PlumblineWorld, text: string, count: number) {
  await expect(findNote(this, text)).toBeVisible();
  const names = Array.from({ length: count }, (_, index) => `View Attachment ${index + 1}`);
  await expect(findNote(this, text).getByRole('button', { name: /^View Attachment/ })).toHaveText(names);
});

Then('the project {string} has {int} stored note(s)', async function (this: PlumblineWorld, title, count: number) {
  await expect.poll(async () => (await readStoredNotes(this, title)).notes.length).toBe(count);
});

const editor = ({ page }: PlumblineWorld): Locator => page.getByRole('form', { name: 'Edit note' });

When('I change the note {string} to {string}', async function (this: PlumblineWorld, oldText: string, newText: string) {
  await findNote(this, oldText)
    .getByRole('button', { name: /^Edit note/ })
    .click();
  await editor(this).getByRole('textbox').fill(newText);
  await this.button('Save', editor(this)).click();
});

Then('the note in the editor is {string}', async function (this: PlumblineWorld, text: string) {
  await expect(editor(this).getByRole('textbox')).toHaveValue(text);
});
