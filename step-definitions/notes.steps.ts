import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { attach, watchFiles } from './support/attachments.ts';
import { expect } from './support/expect.ts';
import { aFile, keepFile } from './support/files.ts';
import { pressByKeyboard, tabTo, typeByKeyboard } from './support/keyboard.ts';
import { notesOf, noting, type StoredNote } from './support/notes.ts';
import { companyToday } from './support/today.ts';
import type { PlumblineWorld } from './support/world.ts';

const note = ({ page }: PlumblineWorld, text?: string): Locator =>
  page
    .getByRole('list', { name: 'Notes' })
    .getByRole('article')
    .filter(text ? { hasText: text } : {});

const form = ({ page }: PlumblineWorld): Locator => page.getByRole('form', { name: 'Add a note' });
const editor = ({ page }: PlumblineWorld): Locator => page.getByRole('form', { name: 'Edit note' });
const field = (world: PlumblineWorld): Locator => form(world).getByRole('textbox', { name: 'Note' });

Given('its {string} has noted {string}', async function (this: PlumblineWorld, role: string, text: string) {
  await noting(this, role, text);
});

Given(
  'its {string} has noted {string} with {string}',
  async function (this: PlumblineWorld, role: string, text: string, name: string) {
    const { client, path } = await noting(this, role, text);
    const attachment_id = await keepFile(client, await aFile(this.page, name));
    await client.ask('POST', `${path}attachments/`, [{ attachment_id }]);
  },
);

Given('its {string} has made {int} notes', async function (this: PlumblineWorld, role: string, count: number) {
  for (let number = 1; number <= count; number += 1) await noting(this, role, `Note ${number}`);
});

Given('the {string} has left the company', async function (this: PlumblineWorld, role: string) {
  await this.api.ask('DELETE', `/api/users/${await this.idOf(role)}`);
});

Given('I am the {string} who noted that', async function (this: PlumblineWorld, role: string) {
  const client = this.client();
  await client.signIn(this.person(role));
  await this.bringSession(client);
});

Given('I am signed in on a desktop', async function (this: PlumblineWorld) {
  await this.bringSession(this.api);
});

When('I open the notes of {string}', async function (this: PlumblineWorld, title: string) {
  watchFiles(this);
  await this.open(`/project/${await this.projectId(title)}/notes`);
});

async function write(world: PlumblineWorld, text: string): Promise<void> {
  world.typed.set('Note', text);
  await field(world).fill(text);
}

async function add(world: PlumblineWorld, text: string): Promise<void> {
  await write(world, text);
  await world.button('Add Note').click();
}

When('I write the note {string}', async function (this: PlumblineWorld, text: string) {
  await write(this, text);
});

When('I write the note {string} with {string}', async function (this: PlumblineWorld, text: string, name: string) {
  await attach(this, name);
  await write(this, text);
});

When('I add the note {string} with {string}', async function (this: PlumblineWorld, text: string, name: string) {
  await attach(this, name);
  await add(this, text);
});

When('I add the note {string}', async function (this: PlumblineWorld, text: string) {
  await add(this, text);
});

When('I add the note', async function (this: PlumblineWorld, text: string) {
  await add(this, text);
});

When(
  'I write the note {string} and attach {string} with the keyboard alone',
  async function (this: PlumblineWorld, text: string, name: string) {
    await typeByKeyboard(this, 'Note', text);
    await tabTo(this, this.button('Attach files'));
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.keyboard.press('Enter');
    await (await chooser).setFiles([await aFile(this.page, name)]);
    await expect(this.button('Add Note')).toBeEnabled();
    await pressByKeyboard(this, 'Add Note');
  },
);

Then('nothing is written in the form', async function (this: PlumblineWorld) {
  await expect(field(this)).toHaveValue('');
  await expect(form(this).getByRole('listitem')).toHaveCount(0);
});

Then('I am invited to write the first note', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await expect(field(this)).toBeEditable();
});

Then('the note cannot be added: {string}', async function (this: PlumblineWorld, why: string) {
  await expect(this.button('Add Note')).toBeDisabled();
  await expect(this.button('Add Note')).toHaveAccessibleDescription(why);
});

Then('the note can be added', async function (this: PlumblineWorld) {
  await expect(this.button('Add Note')).toBeEnabled();
});

Then(/^the notes are (".+")$/, async function (this: PlumblineWorld, texts: string) {
  const each = [...texts.matchAll(/"([^"]+)"/g)].map(([, text]) => new RegExp(text ?? ''));
  await expect(note(this)).toHaveText(each);
});

Then('the first note is {string}', async function (this: PlumblineWorld, text: string) {
  await expect(note(this).first()).toContainText(text);
});

Then(/^(\d+) notes? (?:is|are) listed$/, async function (this: PlumblineWorld, count: string) {
  await expect(note(this)).toHaveCount(Number(count));
});

Then(
  'the note {string} is by {string}, {string}, of today',
  async function (this: PlumblineWorld, text: string, author: string, role: string) {
    const head = note(this, text).locator('header');
    const today = await companyToday(this);
    await expect(head.locator('strong')).toHaveText(author);
    await expect(head.getByText(role, { exact: true }).last()).toBeVisible();
    await expect(head.getByRole('time')).toHaveText(today);
  },
);

Then('the note {string} reads as I wrote it', async function (this: PlumblineWorld, text: string) {
  const body = note(this, text).locator('p').first();
  // biome-ignore lint/performance/useDomNodeTextContent: the lines as a person sees them, not as they are written
  expect(await body.innerText()).toBe(this.typed.get('Note'));
});

Then('the note {string} leads to {string}', async function (this: PlumblineWorld, text: string, address: string) {
  await expect(note(this, text).getByRole('link')).toHaveAttribute('href', address);
});

Then('the note {string} can be edited and deleted', async function (this: PlumblineWorld, text: string) {
  await expect(note(this, text).getByRole('button', { name: /^(Edit|Delete) note/ })).toHaveCount(2);
});

Then('the note {string} cannot be edited or deleted', async function (this: PlumblineWorld, text: string) {
  await expect(note(this, text)).toBeVisible();
  await expect(note(this, text).getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
});

When('I change the note {string} to {string}', async function (this: PlumblineWorld, was: string, text: string) {
  await note(this, was)
    .getByRole('button', { name: /^Edit note/ })
    .click();
  await editor(this).getByRole('textbox').fill(text);
  await this.button('Save', editor(this)).click();
});

Then('what I changed is still there: {string}', async function (this: PlumblineWorld, text: string) {
  await expect(editor(this).getByRole('textbox')).toHaveValue(text);
});

When('I ask to delete the note {string}', async function (this: PlumblineWorld, text: string) {
  await note(this, text)
    .getByRole('button', { name: /^Delete note/ })
    .click();
});

async function find(world: PlumblineWorld, text: string): Promise<{ path: string; note: StoredNote }> {
  for (const title of world.estimates.keys()) {
    const { path, notes } = await notesOf(world, title);
    const found = notes.find(({ body }) => body === text);
    if (found) return { path: `${path}${found.id}/`, note: found };
  }
  throw new Error(`No note says ${text}`);
}

When(
  'meanwhile the note {string} becomes {string} elsewhere',
  async function (this: PlumblineWorld, was: string, text: string) {
    this.acknowledge(412);
    await expect(note(this, was)).toBeVisible();
    await this.api.ask('PUT', (await find(this, was)).path, { body: text });
  },
);

Then('I am told who changed the note and can choose', async function (this: PlumblineWorld) {
  const { firstName, lastName } = this.person();
  const dialog = this.page.getByRole('alertdialog', {
    name: `${firstName} ${lastName} changed this note while you were editing`,
  });
  await expect(dialog.getByRole('button')).toHaveText(['Load theirs', 'Keep mine']);
});

When(
  /^its owner asks the API to (change|delete) the note "([^"]*)"$/,
  async function (this: PlumblineWorld, what: string, text: string) {
    const { path } = await find(this, text);
    this.answer = await (what === 'change'
      ? this.api.call('PUT', path, { body: 'Mine now' })
      : this.api.call('DELETE', path));
  },
);

Then('{string} has {int} note(s)', async function (this: PlumblineWorld, title: string, count: number) {
  await expect.poll(async () => (await notesOf(this, title)).notes.length).toBe(count);
});

Then('the note {string} has {int} attachment(s)', async function (this: PlumblineWorld, text: string, count: number) {
  await expect(note(this, text)).toBeVisible();
  const views = Array.from({ length: count }, (_, at) => `View Attachment ${at + 1}`);
  await expect(note(this, text).getByRole('button', { name: /^View Attachment/ })).toHaveText(views);
});
