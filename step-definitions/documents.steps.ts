// Steps for the documents of an estimate: saving, sending, comparing, restoring, and the answers of the client through the API.
import { Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import { passesSealCheck } from './support/sealCheck.ts';
import type { PlumblineWorld } from './support/world.ts';

const card = ({ page }: PlumblineWorld) => page.getByRole('region', { name: 'Documents' });
const list = ({ page }: PlumblineWorld) => page.getByRole('dialog', { name: 'Documents' });
const document = (world: PlumblineWorld, revision: number) =>
  list(world).getByRole('listitem', { name: new RegExp(`, revision ${revision}$`) });

async function openList(world: PlumblineWorld): Promise<void> {
  await card(world)
    .getByRole('button', { name: /documents?$/ })
    .click();
  await expect(list(world)).toBeVisible();
}

async function closeList(world: PlumblineWorld): Promise<void> {
  await list(world).getByRole('button', { name: 'Close' }).click();
  await expect(list(world)).toBeHidden();
}

async function chooseAction(world: PlumblineWorld, revision: number, action: string): Promise<void> {
  await openList(world);
  await document(world, revision)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await world.page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Opens the form for the mail. The document is saved before. */
async function startToSend(world: PlumblineWorld) {
  await card(world).getByRole('button', { name: 'Send…' }).click();
  await world.page.getByRole('dialog', { name: 'Send the estimate' }).getByRole('button', { name: 'Continue' }).click();
  const dialog = world.page.getByRole('dialog', { name: /^Send (Estimate|Change order) \d+/ });
  await expect(dialog.getByLabel('To', { exact: true })).toBeVisible();
  return dialog;
}

async function send(world: PlumblineWorld, email?: string): Promise<void> {
  const dialog = await startToSend(world);
  if (email) await dialog.getByLabel('To', { exact: true }).fill(email);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const sent = world.page.getByRole('dialog', { name: /is sent$/ });
  await expect(sent.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await sent.getByRole('button', { name: 'Done' }).click();
}

When('I save a revision', async function (this: PlumblineWorld) {
  await card(this).getByRole('button', { name: 'Save revision…' }).click();
  const dialog = this.page.getByRole('dialog', { name: 'Save a revision' });
  await dialog.getByRole('button', { name: 'Save revision', exact: true }).click();
  await expect(dialog).toBeHidden();
});

Then('the comparison of the documents says {string}', async function (this: PlumblineWorld, text: string) {
  await chooseAction(this, 2, 'Compare…');
  const dialog = this.page.getByRole('dialog', { name: 'Compare documents' });
  await expect(dialog.getByRole('listitem')).toHaveText([text]);
  await dialog.getByText('Close', { exact: true }).click();
  await closeList(this);
});

When('I restore the revision {int}', async function (this: PlumblineWorld, revision: number) {
  await chooseAction(this, revision, 'Restore…');
  await this.page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(list(this)).toBeHidden();
});

When('I withdraw the revision {int}', async function (this: PlumblineWorld, revision: number) {
  await chooseAction(this, revision, 'Withdraw…');
  await this.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(document(this, revision).getByText('Withdrawn', { exact: true })).toBeVisible();
  await closeList(this);
});

When('I send the estimate to {string}', async function (this: PlumblineWorld, email: string) {
  await send(this, email);
});

/** The token is behind the # of the link. */
async function readToken({ server }: PlumblineWorld, email: string): Promise<string> {
  await expect.poll(async () => (await server.documentLinks(email)).length).toBeGreaterThan(0);
  return (await server.documentLinks(email)).at(-1)?.split('#')[1] ?? '';
}

async function callAsClient<T>(world: PlumblineWorld, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(world.server.url + path, {
    method,
    headers: {
      authorization: `Link ${world.linkToken}`,
      'x-forwarded-for': world.clientIp,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

const openLink = (world: PlumblineWorld) => callAsClient<{ sha256: string }>(world, 'GET', '/api/shared/');

async function sign(world: PlumblineWorld): Promise<void> {
  const { sha256 } = await openLink(world);
  await callAsClient(world, 'POST', '/api/shared/accept/', {
    name: 'Maria Alvarez',
    signature: { kind: 'typed', strokes: [] },
    options: [],
    consent: true,
    seen_sha256: sha256,
  });
}

Then('the mail to {string} has the link of the document', async function (this: PlumblineWorld, email: string) {
  expect(await readToken(this, email)).toMatch(/^[\w-]{43}$/);
});

When('the client opens the link of the mail to {string}', async function (this: PlumblineWorld, email: string) {
  this.linkToken = await readToken(this, email);
  await openLink(this);
});

When('the client signs the document', async function (this: PlumblineWorld) {
  await sign(this);
});

Then('the latest document is {string}', async function (this: PlumblineWorld, status: string) {
  await expect(card(this).getByText(status, { exact: true })).toBeVisible();
});

Then(
  'I see that the estimate differs from the signed revision by {string}',
  async function (this: PlumblineWorld, difference: string) {
    await expect(this.page.getByRole('status').filter({ hasText: 'is signed' })).toContainText(`by ${difference}.`);
  },
);

When('I make a change order', async function (this: PlumblineWorld) {
  await this.button('Make a change order').click();
  const kinds = this.page.getByRole('dialog', { name: 'Send the estimate' });
  await expect(kinds.getByRole('radio', { name: /^Change order/ })).toBeChecked();
  await kinds.getByRole('button', { name: 'Continue' }).click();
  const dialog = this.page.getByRole('dialog', { name: /^Send Change order/ });
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('maria@example.com');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await this.page
    .getByRole('dialog', { name: /is sent$/ })
    .getByRole('button', { name: 'Done' })
    .click();
});

Then('the signed PDF of the company passes the check of the seal', async function (this: PlumblineWorld) {
  await openList(this);
  const button = document(this, 1).getByRole('button', { name: /^Download PDF/ });
  const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
  await passesSealCheck(download, 'Maria Alvarez');
  await closeList(this);
});
