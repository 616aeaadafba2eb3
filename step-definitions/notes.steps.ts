// Steps for the notes of a project.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { attachFile, recordFileTraffic } from './support/attachments.ts';
import { companyTodayPattern } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { createFile, storeFile } from './support/files.ts';
import { chooseFileByKeyboard, pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { findNote, noteBody, notes } from './support/notes.ts';
import type { PlumblineWorld } from './support/world.ts';

interface StoredNote {
  readonly id: string;
  readonly body: string;
}

/** Returns the API path of the notes of a project. Default: the first project of the scenario. */
async function findNotesPath(
  world: PlumblineWorld,
  title = world.estimateIds.keys().next().value ?? '',
): Promise<string> {
  return `/api/projects/${await world.projectId(title)}/notes/`;
}

const readStoredNotes = async (world: PlumblineWorld, title?: string): Promise<readonly StoredNote[]> =>
  world.api.callOk('GET', await findNotesPath(world, title));

async function findNotePath(world: PlumblineWorld, text: string): Promise<string> {
  const note = (await readStoredNotes(world)).find(({ body }) => body === text);
  if (!note) throw new Error(`Unknown note: ${text}`);
  return `${await findNotesPath(world)}${note.id}/`;
}

Given(
  /^the "([^"]*)" has added the note "([^"]*)"(?: with the file "([^"]*)")?$/,
  async function (this: PlumblineWorld, role: string, body: string, file: string | null) {
    const client = await this.apiClientOf(role);
    const path = await findNotesPath(this);
    const { id } = await client.callOk<StoredNote>('POST', path, { body });
    if (!file) return;
    const attachment_id = await storeFile(client, await createFile(this.page, file));
    await client.callOk('POST', `${path}${id}/attachments/`, [{ attachment_id }]);
  },
);

Given('the {string} has added {int} notes', async function (this: PlumblineWorld, role: string, count: number) {
  const client = await this.apiClientOf(role);
  const path = await findNotesPath(this);
  for (let number = 1; number <= count; number += 1) await client.callOk('POST', path, { body: `Note ${number}` });
});

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

When('I add the note', async function (this: PlumblineWorld, text: string) {
  await writeNote(this, text);
  await this.button('Add Note').click();
});

When(
  'I add the note {string} with the file {string} using only the keyboard',
  async function (this: PlumblineWorld, text: string, file: string) {
    await typeByKeyboard(this, 'Note', text);
    await chooseFileByKeyboard(this, 'Attach files', await createFile(this.page, file));
    await expect(this.button('Add Note')).toBeEnabled();
    await pressByKeyboard(this, 'Add Note');
  },
);

Then('the note form is empty', async function (this: PlumblineWorld) {
  await expect(newNoteField(this)).toBeEditable();
  await expect(newNoteField(this)).toHaveValue('');
  await expect(newNoteForm(this).getByRole('listitem')).toHaveCount(0);
});

Then('the note cannot be added because {string}', async function (this: PlumblineWorld, reason: string) {
  await expect(this.button('Add Note')).toBeDisabled();
  await expect(this.button('Add Note')).toHaveAccessibleDescription(reason);
});

Then('the notes are {string}', async function (this: PlumblineWorld, texts: string) {
  await expect(noteBody(notes(this))).toHaveText(texts.split(' / '));
});

Then('the first note is {string}', async function (this: PlumblineWorld, text: string) {
  await expect(noteBody(notes(this).first())).toHaveText(text);
});

Then(
  'the note {string} was written today by {string} with the role {string}',
  async function (this: PlumblineWorld, text: string, author: string, role: string) {
    const header = findNote(this, text).locator('header');
    await expect(header.locator('strong')).toHaveText(author);
    await expect(header.locator('strong + span')).toHaveText(role);
    await expect(header.getByRole('time')).toHaveText(await companyTodayPattern(this));
  },
);

Then('the only note shows my text unchanged', async function (this: PlumblineWorld) {
  const body = noteBody(notes(this));
  // biome-ignore lint/performance/useDomNodeTextContent: innerText has the displayed line breaks
  await expect.poll(() => body.innerText()).toBe(this.typedValues.get('Note'));
});

Then('the only note links to {string}', async function (this: PlumblineWorld, url: string) {
  await expect(notes(this).getByRole('link')).toHaveAttribute('href', url);
});

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
  await expect.poll(async () => (await readStoredNotes(this, title)).length).toBe(count);
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

When(
  'the note {string} is changed to {string} in another session',
  async function (this: PlumblineWorld, oldText: string, newText: string) {
    this.allowStatus(412);
    await expect(findNote(this, oldText)).toBeVisible();
    await this.api.callOk('PUT', await findNotePath(this, oldText), { body: newText });
  },
);

When(
  /^the "([^"]*)" asks the API to (change|delete) the note "([^"]*)"$/,
  async function (this: PlumblineWorld, role: string, action: string, text: string) {
    const client = await this.apiClientOf(role);
    const path = await findNotePath(this, text);
    this.response =
      action === 'change' ? await client.call('PUT', path, { body: 'Not allowed' }) : await client.call('DELETE', path);
  },
);
