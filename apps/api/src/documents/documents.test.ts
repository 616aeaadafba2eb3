/** Tests of documents: revisions, PDFs, sending, and what a client can do with a link. */
import { PDF } from '@libpdf/core';
import { maxEstimateRows } from '@plumbline/domain/estimates/lines/line';
import { messages } from '@plumbline/domain/messages/messages';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { verifyDocument } from '../host/pdf/verifyDocument.ts';
import { handleFinalFailure } from '../jobs/runJob.ts';
import { type Jobs, type Pdfs, TimestampUnavailable } from '../ports.ts';
import { anAcceptance, clientOf } from '../testing/clientOfDocument.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { readMetrics } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';
import { remindClients } from './remindClients.ts';
import { signDocument } from './signDocument.ts';

// The first PDF starts a thread that loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

const { api, owner } = await createApiWithOwner();

let projectId: string;
let estimateId: string;
let line: string;

const aLine = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
const anOption = { description: 'Skylight', rate: 1_895, quantity: 1, tax: 0, unit: 'EA', option: 'offered' };

const addLine = async (body: object, user = owner) =>
  (await user.call('estimateItems.create', { params: { id: estimateId }, body })).data.id;
const create = async (kind = 'ESTIMATE', user: TestUser = owner) =>
  user.call('documents.create', { params: { id: estimateId }, body: { kind } });
const send = (id: string, body: object = {}) =>
  owner.call('documents.send', { params: { id }, body: { to: ['maria@example.com'], ...body } });
const read = async (id: string) => (await owner.call('documents.get', { params: { id } })).data;
const readProject = async () => (await owner.call('projects.get', { params: { id: projectId } })).data;

/** Creates and sends a document. Returns its id and its client. */
async function sendNew(kind = 'ESTIMATE') {
  const { id } = (await create(kind)).data;
  const { link } = (await send(id)).data;
  return { id, link, client: clientOf(api, link) };
}

/** Sends a document, and lets the client accept it. */
async function accept(kind = 'ESTIMATE', overrides: object = {}) {
  const { id, client } = await sendNew(kind);
  const { sha256 } = (await client.call('shared.get')).data;
  const response = await client.call('shared.accept', { body: anAcceptance(sha256, overrides) });
  return { id, client, response };
}

/** The texts of a PDF. */
const readTexts = async (bytes: Uint8Array) =>
  (await PDF.load(bytes))
    .extractText()
    .map(({ text }) => text)
    .join('\n');

beforeEach(async () => {
  api.clock.setDay('2026-03-02');
  const body = { title: 'Roof', client: { name: 'Maria Alvarez', phone_no: '' } };
  const { data } = await owner.call('projects.create', { body });
  projectId = data.id;
  estimateId = data.estimate ?? '';
  line = await addLine(aLine);
});

describe('a document', () => {
  it('keeps the lines and the total of the estimate, and is not changed with the estimate', async () => {
    const { status, data } = await create();
    expect([status, data.revision, data.status, data.total, data.created_by]).toEqual([
      201,
      1,
      'draft',
      216,
      'Dana Whitlock',
    ]);
    await owner.call('estimateItems.delete', { params: { id: estimateId, itemId: line } });
    const { content, trail } = await read(data.id);
    expect(content.sections).toEqual([{ name: '', lines: [{ id: line, ...aLine }] }]);
    expect(trail.map(({ type }) => type)).toEqual(['created']);
  });

  it('has a PDF with the hash of the document', async () => {
    const { data } = await create();
    const { bytes, headers } = await owner.call('documents.pdf', { params: { id: data.id } });
    expect(headers.get('content-type')).toBe('application/pdf');
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
    expect(digest).toBe(data.sha256);
  });

  it('gets the next revision, also if several are made at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(responses.map(({ data }) => data.revision).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('is created once for an id', async () => {
    const id = uuidv7(new Date());
    const body = { id, kind: 'ESTIMATE' };
    const params = { id: estimateId };
    await owner.call('documents.create', { params, body });
    expect((await owner.call('documents.create', { params, body })).data).toMatchObject({ id, revision: 1 });
    expect((await owner.call('documents.list', { params })).data).toHaveLength(1);
  });

  it('cannot be changed by a company transaction', async () => {
    const { id } = (await create()).data;
    const change = api.db.company(owner.companyId, (tx) =>
      tx.execute(sql`UPDATE documents SET content = '{}' WHERE id = ${id}`),
    );
    await expect(change).rejects.toThrow();
  });

  it('of an estimate without lines is refused', async () => {
    await owner.call('estimateItems.delete', { params: { id: estimateId, itemId: line } });
    expect((await create()).status).toBe(409);
  });

  it('is compared with another one line by line', async () => {
    const skylight = await addLine({ ...anOption, option: 'none', quantity: 2 });
    const first = (await create()).data;
    const body = { ...anOption, option: 'none', quantity: 3 };
    await owner.call('estimateItems.update', { params: { id: estimateId, itemId: skylight }, body });
    const second = (await create()).data;
    const { data } = await owner.call('documents.compare', { params: { id: second.id, otherId: first.id } });
    expect(data.lines.map(({ text }) => text)).toEqual(['Skylight: Quantity 2 → 3, +$1,895.00']);
    expect(data.amount_total).toBe(1_895);
  });
});

describe('the PDF of an estimate', () => {
  it('is marked as a draft, and shows texts as they are', async () => {
    const hostile = '#panic("x") $1/0$ <a> [b] \\ `c` @d שלום 日本 \u{20000} \u202e';
    await addLine({ ...aLine, description: hostile });
    const { status, bytes } = await owner.call('estimates.pdf', { params: { id: estimateId } });
    expect(status).toBe(200);
    const text = await readTexts(bytes);
    expect(text).toContain('#panic("x") $1/0$ <a> [b] \\ `c` @d');
    expect(text).toMatch(/Status\s+Draft/);
    expect(text).toMatch(/Total\s+\$432\.00/);
  });
});

describe('sending a document', () => {
  it('mails the link with the PDF from the company, and moves the project to Estimate Sent', async () => {
    const { id } = (await create()).data;
    const { link } = (await send(id, { subject: '{document} for {project}', message: 'Hello {client}' })).data;
    await runDueJobs(api);
    const mail = api.mails.find(({ text }) => text.includes(link));
    expect(mail).toMatchObject({ to: 'maria@example.com', replyTo: owner.email });
    expect(mail?.subject).toMatch(/^Estimate \d+ for Roof$/);
    expect(mail?.fromName).toMatch(/^Company/);
    expect(mail?.text).toContain(`Hello Maria Alvarez\n\n${link}\n\n--\nDana Whitlock of Company`);
    expect(mail?.attachment?.name).toMatch(/^Estimate \d+, revision 1\.pdf$/);
    expect(await readProject()).toMatchObject({ status: 'ESTIMATE_SENT', estimation_sent: '2026-03-02' });
    expect(await read(id)).toMatchObject({
      status: 'sent',
      mails: [{ to: 'maria@example.com', state: 'sent', reason: '' }],
    });
  });

  it('puts no line break of a name into the header of the mail [S19]', async () => {
    const body = { title: 'Roof\nBcc: everybody@example.com' };
    await owner.call('projects.update', { params: { id: projectId }, body });
    const { id } = (await create()).data;
    await send(id, { subject: '{project}\r\nX-Header: 1' });
    await runDueJobs(api);
    expect(api.mails.at(-1)?.subject).not.toMatch(/[\r\n]/);
  });

  it('has the last day that the document says, and no other one', async () => {
    const change = (valid_until: string | null) =>
      owner.call('estimates.update', { params: { id: estimateId }, body: { valid_until } as never });
    await change('2026-03-10');
    const { id, valid_until } = (await create()).data;
    expect(valid_until).toBe('2026-03-10');
    expect((await send(id, { expires_on: '2026-03-11' })).status).toBe(400);
    const { link, document } = (await send(id)).data;
    expect(document.expires_on).toBe('2026-03-10');
    const shared = (await clientOf(api, link).call('shared.get')).data;
    expect(shared.expires_on).toBe('2026-03-10');
    expect(shared.document?.facts).toContainEqual(['Valid until', 'March 10, 2026']);
    await change('2026-03-01');
    expect((await create()).data.valid_until).toBeNull();
    await runDueJobs(api);
  });

  it('sends one mail for a repeated call, whose link works too', async () => {
    const { id } = (await create()).data;
    const body = { send_id: uuidv7(new Date()) };
    const mailCount = api.mails.length;
    await send(id, body);
    const { link } = (await send(id, body)).data;
    await runDueJobs(api);
    expect(api.mails.length - mailCount).toBe(1);
    expect((await clientOf(api, link).call('shared.get')).data.state).toBe('open');
  });

  it('mails another document with the id of an earlier call', async () => {
    const body = { send_id: uuidv7(new Date()) };
    const estimate = (await create()).data;
    const invoice = (await create('INVOICE')).data;
    await send(estimate.id, body);
    expect((await send(invoice.id, body)).data.document.status).toBe('sent');
    const { mails } = await read(invoice.id);
    expect(mails.map(({ to }) => to)).toEqual(['maria@example.com']);
  });

  it('only for a link keeps the last day and the reminder of an open document', async () => {
    const { id } = (await create()).data;
    await send(id, { expires_on: '2026-03-20', remind_after_days: 3 });
    const { document } = (await send(id, { to: [] })).data;
    expect(document).toMatchObject({ status: 'sent', expires_on: '2026-03-20' });
    const { rows } = await api.db.system((tx) =>
      tx.execute(sql`SELECT remind_at IS NOT NULL AS reminded FROM documents WHERE id = ${id}`),
    );
    expect(rows).toEqual([{ reminded: true }]);
    await owner.call('documents.withdraw', { params: { id } });
  });

  it.each([0, 1.5, 61])('is refused with a reminder after %d days', async (remind_after_days) => {
    const { id } = (await create()).data;
    expect((await send(id, { remind_after_days })).status).toBe(400);
  });

  it('replaces the documents of the kind that were sent before', async () => {
    const { id, client } = await sendNew();
    await sendNew();
    expect((await read(id)).status).toBe('replaced');
    expect((await client.call('shared.get')).data).toMatchObject({ state: 'replaced', document: null, sha256: '' });
  });
});

describe('the client of a link', () => {
  it('opens the document, and the company sees when', async () => {
    const { id, client } = await sendNew();
    const { data } = await client.call('shared.get');
    expect(data).toMatchObject({ state: 'open', document: { title: 'Estimate', total: 216 } });
    expect(await read(id)).toMatchObject({ status: 'opened', opened_at: '2026-03-02T10:00:00.000Z' });
  });

  it.each([
    ['a call with HEAD', 'HEAD', {}],
    ['a prefetch of Chrome', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of an older browser', 'GET', { purpose: 'prefetch' }],
    ['a prefetch of Firefox', 'GET', { 'x-moz': 'prefetch' }],
    ['a preview of Safari', 'GET', { 'x-purpose': 'preview' }],
  ])('has not opened the document after %s', async (_, method, headers) => {
    const { id, link, client } = await sendNew();
    const Authorization = `Link ${new URL(link).hash.slice(1)}`;
    const response = await api.app.request('/api/shared/', { method, headers: { Authorization, ...headers } });
    expect([response.status, (await read(id)).status]).toEqual([200, 'sent']);
    await client.call('shared.get', { headers: { 'sec-purpose': 'fetch' } });
    expect((await read(id)).status).toBe('opened');
  });

  it('gets no costs, no ids of other records, and no prices that the company hides', async () => {
    await owner.call('company.update', { params: { id: owner.companyId }, body: { document_prices: 'total' } });
    await addLine({ ...aLine, cost: 61.5, rate: 77.77 });
    const { client } = await sendNew();
    const text = JSON.stringify((await client.call('shared.get')).data);
    await owner.call('company.update', { params: { id: owner.companyId }, body: { document_prices: 'quantities' } });
    for (const hidden of ['61.5', '77.77', owner.companyId, projectId, estimateId]) expect(text).not.toContain(hidden);
  });

  it('keeps the basis of the prices with which it was made', async () => {
    const setBasis = (document_tax_basis: string) =>
      owner.call('company.update', { params: { id: owner.companyId }, body: { document_tax_basis } });
    await setBasis('with_tax');
    const { client } = await sendNew();
    await setBasis('without_tax');
    const columnsOf = async (reader: typeof client) => (await reader.call('shared.get')).data.document?.columns.at(-1);
    expect(await columnsOf(client)).toBe('Amount, with tax');
    expect(await columnsOf((await sendNew()).client)).toBe('Amount, without tax');
  });

  it('gets the totals of a choice with a discount before tax, and no prices that the company hides', async () => {
    const setPrices = (document_prices: string) =>
      owner.call('company.update', { params: { id: owner.companyId }, body: { document_prices } });
    await setPrices('total');
    const option = await addLine(anOption);
    await addLine({ ...aLine, rate: 77.77, quantity: 1, tax: 21 });
    await owner.call('estimates.update', {
      params: { id: estimateId },
      body: { discount: 60, discount_basis: 'before_tax' },
    });
    const { client } = await sendNew();
    await setPrices('quantities');
    const { data } = await client.call('shared.get');
    // The net and the tax of the lines: 200.00, 16.00, 77.77 and 16.33.
    for (const hidden of ['77.77', '16.33', '216', '94.1']) expect(JSON.stringify(data.document)).not.toContain(hidden);

    const price = (...options: string[]) => client.call('shared.price', { body: { options } });
    expect((await price()).data).toMatchObject({ options: [], total: data.document?.total, applied_discount: 60 });
    const { data: priced } = await price(option, option);
    expect(priced).toMatchObject({ options: [option], totals: [['Total', expect.any(String)]], applied_discount: 60 });
    expect((await price(line)).error.fields).toHaveProperty('options');
    expect((await price(...Array.from({ length: maxEstimateRows }, () => option))).status).toBe(200);
    expect((await price(...Array.from({ length: maxEstimateRows + 1 }, () => option))).status).toBe(400);
    const accepted = await client.call('shared.accept', { body: anAcceptance(data.sha256, { options: [option] }) });
    expect(accepted.data.answer?.total).toBe(priced.total);
    const closed = await price(option);
    expect([closed.status, closed.error.message]).toEqual([409, 'This document was accepted already']);
  });

  it('accepts with the options and the total of the page, and the project becomes Job Signed', async () => {
    const option = await addLine(anOption);
    const { id, response } = await accept('ESTIMATE', { options: [option] });
    expect(response.data).toMatchObject({
      state: 'accepted',
      answer: { name: 'Maria Alvarez', total: 2_111, options: [option] },
    });
    expect(await read(id)).toMatchObject({ status: 'accepted', total: 2_111, chosen_options: [option] });
    expect(await readProject()).toMatchObject({ status: 'SIGNED', signed_on: '2026-03-02', current_estimate: 2_111 });
  });

  it('accepts with a name that has a visible character only, and keeps no control characters of the browser [S19, S25]', async () => {
    const { client, id } = await sendNew();
    const { sha256 } = (await client.call('shared.get')).data;
    const acceptAs = (name: string) =>
      client.call('shared.accept', {
        headers: { 'User-Agent': 'Browser\u009b31m \u00adred' },
        body: anAcceptance(sha256, { name, signature: { kind: 'typed', strokes: [] } }),
      });
    expect((await acceptAs('\u200b\u3164')).error.fields).toEqual({ name: [messages.validation.required] });
    expect((await acceptAs('M')).status).toBe(200);
    const trail = JSON.stringify((await owner.call('documents.get', { params: { id } })).data.trail);
    expect(trail).toContain('Browser31m red');
  });

  it('accepts once: a repeated and a simultaneous call get the first result', async () => {
    const { client } = await sendNew();
    const { sha256 } = (await client.call('shared.get')).data;
    const names = ['Maria', 'Marta', 'Mario', 'Maya'];
    const responses = await Promise.all(
      names.map((name) => client.call('shared.accept', { body: anAcceptance(sha256, { name }) })),
    );
    const accepted = new Set(responses.map(({ data }) => data.answer?.name));
    expect(accepted.size).toBe(1);
    const rows = await api.db.company(owner.companyId, (tx) =>
      tx.execute(
        sql`SELECT FROM document_acceptances a JOIN documents d ON d.id = a.document_id WHERE d.estimate_id = ${estimateId}`,
      ),
    );
    expect(rows.rows).toHaveLength(1);
  });

  it.each([
    ['another hash', { seen_sha256: '0'.repeat(64) }, 409],
    ['no consent', { consent: false }, 400],
    ['an option of nobody', { options: ['01920000-0000-7000-8000-000000000001'] }, 400],
    ['a consent that is not a boolean', { consent: { toString: 1, valueOf: 1 } }, 400],
    ['a consent as text', { consent: 'true' }, 400],
    ['a hash that is not a text', { seen_sha256: { toString: 1 } }, 400],
    [
      'a point that is not a number',
      { signature: { kind: 'drawn', strokes: [[{ toString: 1, valueOf: 1 }, 5]] } },
      400,
    ],
    ['an empty drawing', { signature: { kind: 'drawn', strokes: [] } }, 400],
    ['a drawing outside the field', { signature: { kind: 'drawn', strokes: [[0, 0, 601, 5]] } }, 400],
    ['a huge drawing', { signature: { kind: 'drawn', strokes: [Array.from({ length: 60_000 }, () => 1)] } }, 400],
  ])('is refused with %s', async (_, overrides, status) => {
    const { response } = await accept('ESTIMATE', overrides);
    expect(response.status).toBe(status);
  });

  it('reads an invoice and asks, and can neither accept nor decline it', async () => {
    const { client } = await sendNew('INVOICE');
    const { sha256, kind } = (await client.call('shared.get')).data;
    expect(kind).toBe('INVOICE');
    expect((await client.call('shared.accept', { body: anAcceptance(sha256) })).status).toBe(409);
    expect((await client.call('shared.decline', { body: { reason: '' } })).status).toBe(409);
    expect((await client.call('shared.ask', { body: { body: 'By card?' } })).status).toBe(204);
    await runDueJobs(api);
    const mail = api.mails.findLast(({ subject }) => subject.startsWith('Invoice'));
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/accept|answer|sign\b/i);
  });

  it('declines with a reason, and cannot accept afterwards', async () => {
    const { id, client } = await sendNew();
    const { sha256 } = (await client.call('shared.get')).data;
    expect((await client.call('shared.decline', { body: { reason: 'Too much' } })).data.state).toBe('declined');
    expect(await read(id)).toMatchObject({ status: 'declined', reason: 'Too much' });
    expect((await client.call('shared.accept', { body: anAcceptance(sha256) })).status).toBe(409);
  });

  it('asks a question, which is a note of the project and a mail to the estimator', async () => {
    const { id, client } = await sendNew();
    expect((await client.call('shared.ask', { body: { body: 'Which colour?' } })).status).toBe(204);
    const notes = (await owner.call('notes.list', { params: { id: projectId } })).data;
    expect(notes[0]?.body).toMatch(/^Question from Maria Alvarez about Estimate \d+, revision 1:\n\nWhich colour\?$/);
    await runDueJobs(api);
    const notice = api.mails.findLast(({ subject }) => subject.startsWith('Maria Alvarez has a question'));
    expect(notice).toMatchObject({
      to: owner.email,
      replyTo: 'maria@example.com',
      text: expect.stringContaining('Which colour?'),
    });
    expect(notice?.text).toContain('Mar 2, 2026, ');
    const { estimate } = (await owner.call('projects.get', { params: { id: projectId } })).data;
    expect(notice?.text).toMatch(new RegExp(`/estimate/${estimate}\n`));
    expect(notes[0]).toMatchObject({ author: owner.id, author_name: 'Maria Alvarez', client_name: 'Maria Alvarez' });
    expect(await read(id)).toMatchObject({ client: 'Maria Alvarez', questions: [{ text: 'Which colour?' }] });
    const changed = { params: { id: projectId, noteId: notes[0]?.id ?? '' }, body: { body: 'Nothing' } };
    expect((await owner.call('notes.update', changed)).status).toBe(403);
  });

  it('asks once if the same question is sent again, because the response was lost', async () => {
    const { client } = await sendNew();
    const ask = async (body: string) => (await client.call('shared.ask', { body: { body } })).status;
    expect([await ask('Which colour?'), await ask('Which colour?'), await ask('And when?')]).toEqual([204, 204, 204]);
    const notes = (await owner.call('notes.list', { params: { id: projectId } })).data;
    expect(notes).toHaveLength(2);
  });

  it('asks at most 50 questions', async () => {
    const { client } = await sendNew();
    const ask = async (body: string) => (await client.call('shared.ask', { body: { body } })).status;
    for (let number = 1; number <= 50; number += 1)
      expect([number, await ask(`Question ${number}`)]).toEqual([number, 204]);
    expect(await ask('Question 51')).toBe(429);
  });

  it('reads no document that was withdrawn or has expired, and gets no PDF of it', async () => {
    const { id, client } = await sendNew();
    await owner.call('documents.withdraw', { params: { id } });
    expect((await client.call('shared.get')).data).toMatchObject({ state: 'withdrawn', document: null });
    expect((await client.call('shared.pdf')).status).toBe(404);
    const second = (await create()).data;
    const { link } = (await send(second.id, { expires_on: '2026-03-02' })).data;
    const later = clientOf(api, link);
    expect((await later.call('shared.get')).data.state).toBe('open');
    // The last minute of the day in the time zone of the company, which is six hours behind UTC.
    api.clock.advance({ minutes: 20 * 60 - 1 });
    expect((await later.call('shared.get')).data.state).toBe('open');
    api.clock.advance({ minutes: 1 });
    expect((await later.call('shared.get')).data).toMatchObject({ state: 'expired', document: null });
    expect((await later.call('shared.accept', { body: anAcceptance('0'.repeat(64)) })).status).toBe(409);
  });

  it('reads and answers no document of a deleted project', async () => {
    const { client } = await sendNew();
    const { sha256 } = (await client.call('shared.get')).data;
    await owner.call('projects.delete', { params: { id: projectId } });
    expect((await client.call('shared.get')).data).toMatchObject({ state: 'withdrawn', document: null });
    expect((await client.call('shared.accept', { body: anAcceptance(sha256) })).status).toBe(409);
  });

  it('makes no other calls, and a wrong token gets 401', async () => {
    const { id, link, client } = await sendNew();
    expect((await client.call('documents.get', { params: { id } })).status).toBe(403);
    expect((await client.call('estimates.get', { params: { id: estimateId } })).status).toBe(403);
    const wrong = clientOf(api, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
    expect((await wrong.call('shared.get')).status).toBe(401);
  });

  it('reads the document of a company whose package has ended', async () => {
    const other = await signUpOwner(api, { packageName: 'TEAM' });
    const project = (await other.call('projects.create', { body: { title: 'Deck' } })).data;
    const params = { id: project.estimate ?? '' };
    await other.call('estimateItems.create', { params, body: aLine });
    const document = (await other.call('documents.create', { params, body: { kind: 'ESTIMATE' } })).data;
    const { link } = (await other.call('documents.send', { params: { id: document.id }, body: {} })).data;
    await api.db.system((tx) =>
      tx.execute(sql`UPDATE companies SET subscription_type = 'NONE' WHERE id = ${other.companyId}`),
    );
    expect((await clientOf(api, link).call('shared.get')).status).toBe(200);
  });
});

describe('an accepted document', () => {
  it('gets one sealed PDF with its trail, which both sides receive by mail', async () => {
    const { id, client } = await accept('ESTIMATE', {
      signature: {
        kind: 'drawn',
        strokes: [
          [10, 10, 300, 150],
          [5, 5],
        ],
      },
    });
    await runDueJobs(api);
    const mails = api.mails.filter(({ subject }) => subject.startsWith('Signed:')).slice(-2);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['maria@example.com', owner.email]);
    expect(new Set(mails.map(({ replyTo }) => replyTo))).toEqual(new Set(['maria@example.com', owner.email]));
    const link = /http\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    expect((await clientOf(api, link).call('shared.get')).data).toMatchObject({ state: 'accepted', signed: true });
    const { bytes } = await client.call('shared.pdf');
    expect((await verifyDocument(bytes)).filter(({ result }) => result === 'failed')).toEqual([]);
    const texts = await readTexts(bytes);
    const { time_zone } = (await client.call('shared.get')).data;
    for (const text of [time_zone, 'Maria Alvarez', 'To: maria@example.com', 'SHA-256 of what was seen: '])
      expect(texts).toContain(text);
    expect((await read(id)).signed).toBe(true);
    const changed = bytes.slice();
    changed[200] = (changed[200] ?? 0) ^ 1;
    expect((await verifyDocument(changed)).some(({ result }) => result === 'failed')).toBe(true);
  });

  it('has a change order as the difference of the estimate, whose acceptance moves the baseline', async () => {
    await accept();
    expect((await create('CHANGE_ORDER')).status).toBe(409);
    await addLine({ ...aLine, description: 'Gutters', rate: 50, quantity: 1, tax: 0 });
    const { response } = await accept('CHANGE_ORDER');
    expect(response.data).toMatchObject({ answer: { total: 50 } });
    expect(response.data.document?.tables.map(({ rows }) => rows)).toEqual([[['Gutters', '+$50.00']]]);
    expect((await readProject()).change_order_price).toBe(50);
    const body = { ...aLine, quantity: 1 };
    await owner.call('estimateItems.update', { params: { id: estimateId, itemId: line }, body });
    const second = (await create('CHANGE_ORDER')).data;
    expect(second.total).toBe(-108);
    expect(await readProject()).toMatchObject({ status: 'SIGNED', change_order_price: 50 });
  });

  it('keeps the chosen options when the client accepts a change order, and in the next change order', async () => {
    const option = await addLine(anOption);
    const { id: signedId } = await accept('ESTIMATE', { options: [option] });
    await addLine({ ...aLine, description: 'Gutters', rate: 50, quantity: 1, tax: 0 });
    const { id, response } = await accept('CHANGE_ORDER');
    expect(response.data).toMatchObject({ document: { total: 50 }, answer: { total: 50 } });
    // The comparison starts from what the client accepted, as the list of documents and the change order do.
    const { data } = await owner.call('documents.compare', { params: { id, otherId: signedId } });
    expect([data.amount_total, data.lines.map(({ text }) => text)]).toEqual([50, ['Gutters added, +$50.00']]);
    await runDueJobs(api);
    const { bytes } = await owner.call('documents.pdf', { params: { id } });
    expect(await readTexts(bytes)).toMatch(/Accepted change of the total\s+\+\$50\.00/);
    await addLine({ ...aLine, description: 'Vent', rate: 30, quantity: 1, tax: 0 });
    expect((await create('CHANGE_ORDER')).data.total).toBe(30);
  });

  it('cannot get a change order that was made before another one was accepted', async () => {
    await accept();
    await addLine({ ...aLine, description: 'Gutters', rate: 50, quantity: 1, tax: 0 });
    const older = (await create('CHANGE_ORDER')).data;
    await accept('CHANGE_ORDER');
    const refused = await send(older.id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The estimate was accepted again after this change order was made. Save a new change order and send it',
    ]);
    expect((await read(older.id)).status).toBe('draft');
  });

  it('replaces the change orders of an earlier one, so that no change is accepted twice', async () => {
    await accept();
    await addLine({ ...aLine, description: 'Gutters', rate: 50, quantity: 1, tax: 0 });
    const { id, client } = await sendNew('CHANGE_ORDER');
    const { sha256 } = (await client.call('shared.get')).data;
    await accept('ESTIMATE');
    expect((await read(id)).status).toBe('replaced');
    expect((await client.call('shared.accept', { body: anAcceptance(sha256) })).status).toBe(409);
  });

  it('includes the accepted change orders if it is a complete estimate, so that they no longer count', async () => {
    await accept();
    await addLine({ ...aLine, description: 'Gutters', rate: 50, quantity: 1, tax: 0 });
    await accept('CHANGE_ORDER');
    await accept('ESTIMATE');
    expect(await readProject()).toMatchObject({ change_order_price: 0, current_estimate: 266 });
    await addLine({ ...aLine, description: 'Vent', rate: 30, quantity: 1, tax: 0 });
    await accept('CHANGE_ORDER');
    expect(await readProject()).toMatchObject({ change_order_price: 30, current_estimate: 296 });
  });

  it('keeps a change order price that a user has typed, if no change order was accepted', async () => {
    await owner.call('projects.update', { params: { id: projectId }, body: { change_order_price: 75 } });
    await accept();
    await accept();
    expect((await readProject()).change_order_price).toBe(75);
  });

  it('shows that its signed PDF could not be made, tells the operator, and can be signed again', async () => {
    const { id } = await accept();
    expect((await read(id)).signing_failed).toBe(false);
    const job = { id: uuidv7(new Date()), data: { companyId: owner.companyId, documentId: id } };
    await handleFinalFailure(job, 'document.sign', api.deps);
    expect(await read(id)).toMatchObject({ status: 'accepted', signed: false, signing_failed: true });
    expect(api.log).toContainEqual(expect.objectContaining({ level: 'error', message: 'job given up' }));
    expect(await readMetrics(api)).toMatch(/plumbline_jobs_total\{.*document\.sign.*given-up.*\} 1/);
    const { data } = await owner.call('documents.sign', { params: { id } });
    expect(data.signing_failed).toBe(false);
    await runDueJobs(api);
    expect(await read(id)).toMatchObject({ signed: true, signing_failed: false });
  });

  it('is signed by one job, however often the call is repeated', async () => {
    const { id } = await accept();
    for (let count = 0; count < 60; count += 1) await owner.call('documents.sign', { params: { id } });
    expect((await runDueJobs(api)).filter((name) => name === 'document.sign')).toHaveLength(1);
    expect((await read(id)).signed).toBe(true);
  });

  it('is mailed to the recipient whose link was used, and not again to everybody', async () => {
    const signedMailsTo = async (to: readonly string[], findLink: (link: string) => string) => {
      const { id } = (await create()).data;
      const { link } = (await send(id, { to: [...to] })).data;
      await runDueJobs(api);
      const client = clientOf(api, findLink(link));
      const { sha256 } = (await client.call('shared.get')).data;
      await client.call('shared.accept', { body: anAcceptance(sha256) });
      const before = api.mails.length;
      await runDueJobs(api);
      return api.mails
        .slice(before)
        .filter(({ subject }) => subject.startsWith('Signed:'))
        .map((mail) => mail.to)
        .toSorted();
    };
    const mailedLink = (to: string) =>
      /http\S+/.exec(api.mails.findLast((mail) => mail.to === to)?.text ?? '')?.[0] ?? '';
    const both = ['b1@example.com', 'b2@example.com'];
    expect(await signedMailsTo(both, (link) => link)).toEqual([owner.email]);
    expect(await signedMailsTo(both, () => mailedLink('b2@example.com'))).toEqual(
      ['b2@example.com', owner.email].toSorted(),
    );
  });

  it('waits an hour for a time stamp, and then gets its signed PDF without one', async () => {
    const { id } = await accept();
    const pdfs: Pdfs = {
      ...api.deps.pdfs,
      seal: (pdf, options) =>
        options.withTimestamp ? Promise.reject(new TimestampUnavailable()) : api.deps.pdfs.seal(pdf, options),
    };
    const sign = () => signDocument({ ...api.deps, pdfs }, { companyId: owner.companyId, documentId: id });
    await expect(sign()).rejects.toThrow(TimestampUnavailable);
    api.clock.advance({ minutes: 61 });
    await sign();
    expect(api.log).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'document sealed without a time stamp' }),
    );
    api.clock.setDay('2026-03-02');
    expect((await read(id)).signed).toBe(true);
  });

  it('is not signed before it is accepted', async () => {
    const { id } = await sendNew();
    expect((await owner.call('documents.sign', { params: { id } })).status).toBe(409);
  });

  it('has change orders that are numbered 1, 2, 3, whatever the client answers', async () => {
    await accept();
    await create();
    const gutters = await addLine({ ...aLine, description: 'Gutters', rate: 50, quantity: 1, tax: 0 });
    const declined = await sendNew('CHANGE_ORDER');
    await declined.client.call('shared.decline', { body: { reason: '' } });
    const withdrawn = await sendNew('CHANGE_ORDER');
    await owner.call('documents.withdraw', { params: { id: withdrawn.id } });
    const accepted = await accept('CHANGE_ORDER');
    await owner.call('estimateItems.delete', { params: { id: estimateId, itemId: gutters } });
    const [third, fourth] = await Promise.all([create('CHANGE_ORDER'), create('CHANGE_ORDER')]);
    const { data } = await owner.call('documents.list', { params: { id: estimateId } });
    expect(data.map(({ change_order }) => change_order)).toEqual([5, 4, 3, 2, 1, null, null]);
    expect([third.data.change_order, fourth.data.change_order].toSorted()).toEqual([4, 5]);
    expect((await accepted.client.call('shared.get')).data.document).toMatchObject({
      name: `Change order 3, estimate ${data[0]?.number}`,
      facts: expect.arrayContaining([['Changes', `Estimate ${data[0]?.number}, revision 1`]]),
    });
    await runDueJobs(api);
    const subjects = api.mails.map(({ subject }) => subject);
    for (const number of [1, 2, 3])
      expect(subjects).toContainEqual(expect.stringMatching(`^Change order ${number} from `));
    const { records } = (await owner.call('search.find', { query: { text: 'change order 3' } })).data.documents;
    expect(records[0]).toMatchObject({ id: accepted.id, change_order: 3 });
    const history = (await owner.call('history.list', { params: { id: projectId }, query: { kinds: 'documents' } }))
      .data;
    expect(history.entries.find(({ type }) => type === 'document.declined')?.document).toMatchObject({
      change_order: 1,
    });
  });

  it('cannot have a change order before an estimate is accepted', async () => {
    await sendNew();
    expect((await create('CHANGE_ORDER')).error.message).toContain('Send the estimate first');
  });
});

describe('the contract value', () => {
  const gutters = { ...aLine, description: 'Gutters', rate: 79.56, quantity: 1, tax: 0 };
  const readValue = async () => (await readProject()).contract_value;

  it('is what the client has signed: no other document and no edit counts', async () => {
    expect(await readValue()).toBeNull();
    const option = await addLine(anOption);
    const { id: firstId } = await sendNew();
    expect(await readValue()).toBeNull();
    await owner.call('documents.withdraw', { params: { id: firstId } });
    await accept('INVOICE');
    expect(await readValue()).toBeNull();
    await accept('ESTIMATE', { options: [option] });
    expect(await readProject()).toMatchObject({ contract_value: 2_111, current_estimate: 2_111 });

    await addLine(gutters);
    const signed = { contract_value: 2_111, current_estimate: 2_190.56 };
    expect(await readProject()).toMatchObject(signed);
    const declined = await sendNew('CHANGE_ORDER');
    await declined.client.call('shared.decline', { body: { reason: 'No' } });
    const withdrawn = await sendNew('CHANGE_ORDER');
    await owner.call('documents.withdraw', { params: { id: withdrawn.id } });
    await sendNew('CHANGE_ORDER');
    expect(await readProject()).toMatchObject(signed);

    await accept('CHANGE_ORDER');
    expect(await readProject()).toMatchObject({ contract_value: 2_190.56, change_order_price: 79.56 });
    await accept('INVOICE');
    expect(await readValue()).toBe(2_190.56);
  });

  it('starts again with the next accepted estimate, stays while the project is deleted, and is not set by users', async () => {
    await accept();
    await addLine(gutters);
    await accept('CHANGE_ORDER');
    await owner.call('estimateItems.delete', { params: { id: estimateId, itemId: line } });
    const { version } = await readProject();
    await accept('ESTIMATE');
    expect(await readProject()).toMatchObject({ contract_value: 79.56, change_order_price: 0 });
    expect((await readProject()).version).toBeGreaterThan(version);
    await owner.call('projects.update', {
      params: { id: projectId },
      body: { contract_value: 1, status: 'NEGOTIATION' },
    });
    const { id, version: newVersion } = await readProject();
    for (const [deleted, currentVersion] of [
      [true, newVersion],
      [false, newVersion + 1],
    ] as const)
      await owner.call('projects.change', { body: { changes: [{ id, version: currentVersion, deleted }] } });
    expect(await readProject()).toMatchObject({ contract_value: 79.56, status: 'NEGOTIATION' });
  });

  it('is lowered by credits, and the project can still be changed', async () => {
    await accept();
    await addLine({ ...gutters, description: 'Credit', rate: -300 });
    await accept('CHANGE_ORDER');
    expect(await readProject()).toMatchObject({ contract_value: -84, change_order_price: -300 });
    const update = async (body: object) =>
      (await owner.call('projects.update', { params: { id: projectId }, body })).status;
    expect(await update({ title: 'Roof', change_order_price: -300 })).toBe(200);
    expect(await update({ change_order_price: -299.99 })).toBe(200);
    expect(await update({ estimation: -0.01 })).toBe(400);
    expect(await update({ change_order_price: 0 })).toBe(200);
    expect(await update({ change_order_price: -0.01 })).toBe(400);
  });
});

/** Runs the job that reminds clients, three days later. The token of the owner is valid only on the first day. */
async function remindAfterThreeDays(deps = api.deps): Promise<void> {
  api.clock.advance({ days: 3 });
  try {
    await remindClients(deps);
  } finally {
    api.clock.setDay('2026-03-02');
  }
}

it('a document whose reminder fails does not stop the reminders of others, and is tried again', async () => {
  const [failing, other] = [(await create()).data.id, (await create('INVOICE')).data.id];
  for (const id of [failing, other]) await send(id, { remind_after_days: 3 });
  const jobs: Jobs = {
    ...api.deps.jobs,
    enqueue: async (tx, name, data, id) => {
      const { rows } = await tx.execute(sql`SELECT FROM mail_outbox WHERE id = ${id} AND document_id = ${failing}`);
      if (rows.length > 0) throw new Error('the mail cannot be stored');
      await api.deps.jobs.enqueue(tx, name, data, id);
    },
  };
  const trails = async () =>
    Promise.all([failing, other].map(async (id) => (await read(id)).trail.map(({ type }) => type)));
  await expect(remindAfterThreeDays({ ...api.deps, jobs })).rejects.toThrow();
  expect(await trails()).toEqual([
    ['created', 'sent'],
    ['created', 'sent', 'reminded'],
  ]);
  await remindAfterThreeDays();
  expect(await trails()).toEqual([
    ['created', 'sent', 'reminded'],
    ['created', 'sent', 'reminded'],
  ]);
});

it('a client who does not open a document is reminded once', async () => {
  const { id } = (await create()).data;
  await send(id, { remind_after_days: 3 });
  await runDueJobs(api);
  const mailCount = api.mails.length;
  await remindClients(api.deps);
  await remindAfterThreeDays();
  await remindAfterThreeDays();
  await runDueJobs(api);
  expect(api.mails.slice(mailCount).map(({ subject }) => subject.slice(0, 9))).toEqual(['Reminder:']);
  expect((await read(id)).trail.map(({ type }) => type)).toEqual(['created', 'sent', 'reminded']);
});
