// Steps for the page on which a client reads and answers a document.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import { readStoredNotes } from './support/notes.ts';
import { passesSealCheck } from './support/sealCheck.ts';
import type { PlumblineWorld } from './support/world.ts';

interface SentDocument {
  readonly id: string;
  readonly link: string;
}

interface StoredDocument {
  readonly status: string;
  readonly reason: string;
  readonly signed: boolean;
  readonly trail: readonly { readonly type: string }[];
}

/** The document that the company of a scenario has sent. */
const sentDocuments = new WeakMap<PlumblineWorld, SentDocument>();

function sentDocument(world: PlumblineWorld): SentDocument {
  const document = sentDocuments.get(world);
  if (!document) throw new Error('The company has sent no document');
  return document;
}

async function sendDocument(world: PlumblineWorld): Promise<void> {
  const [estimateId] = world.estimateIds.values();
  const path = `/api/estimates/${estimateId}/documents/`;
  const { id } = await world.api.callOk<{ id: string }>('POST', path, { kind: 'ESTIMATE' });
  const { link } = await world.api.callOk<{ link: string }>('POST', `/api/documents/${id}/send/`, {});
  sentDocuments.set(world, { id, link });
}

const readDocument = (world: PlumblineWorld) =>
  world.api.callOk<StoredDocument>('GET', `/api/documents/${sentDocument(world).id}/`);

async function openLink(world: PlumblineWorld, link: string): Promise<void> {
  await world.resizeToPhone();
  await world.page.goto(link);
  await expect(world.page.getByRole('heading', { level: 1 })).toBeVisible();
}

const signDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Accept and sign' });

async function openSignDialog(world: PlumblineWorld): Promise<void> {
  if (!(await signDialog(world).isVisible())) await world.button('Review and sign').click();
}

/** Fills in the dialog with a typed signature. An empty name leaves the name that is there. */
async function typeSignature(world: PlumblineWorld, name: string): Promise<void> {
  await openSignDialog(world);
  const dialog = signDialog(world);
  if (name !== '') await dialog.getByRole('textbox', { name: 'Your full name' }).fill(name);
  await dialog.getByRole('radio', { name: 'Type your name instead' }).check();
  await dialog.getByRole('checkbox').check();
}

const accept = (world: PlumblineWorld, action: string) => world.button(action, signDialog(world)).click();

const answer = ({ page }: PlumblineWorld): Locator => page.getByRole('heading', { name: 'Accepted. Thank you!' });

Given('the client has the link to the estimate', function (this: PlumblineWorld) {
  return sendDocument(this);
});

When(
  'the client opens the mail {string} to {string} on a phone',
  async function (this: PlumblineWorld, subject: string, email: string) {
    const readLinks = () => this.server.documentLinks(email, subject);
    await expect.poll(readLinks).not.toHaveLength(0);
    await this.openWindow();
    this.switchWindows();
    await openLink(this, (await readLinks()).at(-1) ?? '');
  },
);

When('I return to the window of the company', async function (this: PlumblineWorld) {
  this.switchWindows();
  await this.page.bringToFront();
});

When('the client opens the link', async function (this: PlumblineWorld) {
  await openLink(this, sentDocument(this).link);
});

When('the client chooses the option {string}', async function (this: PlumblineWorld, name: string) {
  await this.page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
});

Then('the document has the total {string}', async function (this: PlumblineWorld, total: string) {
  await expect(this.page.getByRole('status').filter({ hasText: 'Total' })).toContainText(total);
});

/** Draws a wave with the mouse. */
async function drawSignature(world: PlumblineWorld): Promise<void> {
  const area = world.page.getByRole('img', { name: /^Signature field/ });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error('The signature field is not visible');
  const { mouse } = world.page;
  await mouse.move(box.x + 20, box.y + box.height / 2);
  await mouse.down();
  for (let step = 1; step <= 20; step += 1)
    await mouse.move(box.x + 20 + step * 12, box.y + (box.height / 2) * (1 + 0.6 * Math.sin(step)));
  await mouse.up();
  await expect(world.page.getByRole('img', { name: 'Signature field, signed with 1 stroke' })).toBeVisible();
}

When(
  'the client draws a signature as {string} and accepts {string}',
  async function (this: PlumblineWorld, name: string, amount: string) {
    await openSignDialog(this);
    await signDialog(this).getByRole('textbox', { name: 'Your full name' }).fill(name);
    await drawSignature(this);
    await signDialog(this).getByRole('checkbox').check();
    // A double click sends one acceptance.
    await this.button(`Accept ${amount}`, signDialog(this)).dblclick();
    await expect(answer(this)).toBeVisible();
  },
);

When(
  /^the client types the signature "([^"]*)" and accepts (the change of )?"([^"]*)"$/,
  async function (this: PlumblineWorld, name: string, change: string | null, amount: string) {
    await typeSignature(this, name);
    await accept(this, `Accept ${change ?? ''}${amount}`);
    await expect(answer(this)).toBeVisible();
  },
);

When('the client types the name {string}', async function (this: PlumblineWorld, name: string) {
  await openSignDialog(this);
  await signDialog(this).getByRole('textbox', { name: 'Your full name' }).fill(name);
});

When(
  'the response to the acceptance of {string} for {string} is lost',
  async function (this: PlumblineWorld, name: string, amount: string) {
    await typeSignature(this, name);
    await this.failCalls('POST', 'accept', { afterServer: true });
    await accept(this, `Accept ${amount}`);
    await this.endFailures();
  },
);

When('the client accepts {string} again', async function (this: PlumblineWorld, amount: string) {
  await accept(this, `Accept ${amount}`);
});

When('the client tries to accept as {string}', async function (this: PlumblineWorld, name: string) {
  this.allowStatus(409);
  await typeSignature(this, name);
  await signDialog(this)
    .getByRole('button', { name: /^Accept/ })
    .click();
});

When('the client accepts the document in another window', async function (this: PlumblineWorld) {
  await this.openWindow();
  await this.inOtherWindow(async () => {
    await openLink(this, sentDocument(this).link);
    await typeSignature(this, 'Maria Alvarez');
    await accept(this, 'Accept $500.00');
    await expect(answer(this)).toBeVisible();
  });
});

When('the client returns to the first window', async function (this: PlumblineWorld) {
  // The windows of the tests are always visible, so the event has to be sent.
  await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
});

When('the client asks {string}', async function (this: PlumblineWorld, question: string) {
  await this.button('Ask a question').click();
  await this.page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await this.button('Send question').click();
});

When('the client declines with the reason {string}', async function (this: PlumblineWorld, reason: string) {
  await this.button('Decline').click();
  await this.page.getByRole('textbox', { name: 'Reason (optional)' }).fill(reason);
  await this.button('Decline the document').click();
});

When('the company withdraws the document', async function (this: PlumblineWorld) {
  await this.api.callOk('POST', `/api/documents/${sentDocument(this).id}/withdraw/`);
});

Then('the document page says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByText(text).first()).toBeVisible();
});

Then('the client can mail the company', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('link', { name: /^(Email|Call) / }).first()).toBeVisible();
});

interface StoredSale {
  readonly status: string;
  readonly current_estimate: number;
  readonly change_order_price: number | null;
}

const readSale = async (world: PlumblineWorld, title: string) =>
  world.api.callOk<StoredSale>('GET', `/api/projects/${await world.projectId(title)}/`);

Then(
  'the project {string} is sold for {dollars}',
  async function (this: PlumblineWorld, title: string, amount: number) {
    expect(await readSale(this, title)).toMatchObject({ status: 'SIGNED', current_estimate: amount });
  },
);

Then(
  'the change orders of {string} have the total {dollars}',
  async function (this: PlumblineWorld, title: string, amount: number) {
    expect(await readSale(this, title)).toMatchObject({ change_order_price: amount });
  },
);

Then('the trail of the document is {string}', async function (this: PlumblineWorld, types: string) {
  expect((await readDocument(this)).trail.map(({ type }) => type).join(', ')).toBe(types);
});

Then(
  'the document is {string} with the reason {string}',
  async function (this: PlumblineWorld, status: string, reason: string) {
    expect(await readDocument(this)).toMatchObject({ status, reason });
  },
);

Then(
  'the project {string} has a note with {string}',
  async function (this: PlumblineWorld, title: string, text: string) {
    const { notes } = await readStoredNotes(this, title);
    expect(notes.map(({ body }) => body)).toEqual([expect.stringContaining(text)]);
  },
);

Then('the signed PDF of the client passes the check of the seal', async function (this: PlumblineWorld) {
  const button = this.button('Download signed PDF');
  // A job of the server makes the PDF, and the page asks for it from time to time.
  await expect(button).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
  await passesSealCheck(download, 'Maria Alvarez');
});
