import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { Mail, OutgoingMail } from '../ports.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { enqueueMail, sendDueMail } from './outbox.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const minute = 60_000;

let test: TestDatabase;
let now: Date;
let companyId: string;
let sent: OutgoingMail[];
let refusing: boolean;

const mail: Mail = {
  send: async (message) => {
    if (refusing) throw new Error('550 mailbox busy');
    sent.push(message);
  },
};
const clock = { now: () => now };
const send = () => sendDueMail({ db: test.db, mail, clock, log: silent });
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const letter = { to: 'ann@example.com', subject: 'Reset', text: 'https://example.com/reset-password?token=t' };
const enqueue = () => test.db.company(companyId, (tx) => enqueueMail(tx, companyId, letter, now));
const outbox = () => test.db.system((tx) => tx.select().from(mailOutbox));

beforeEach(async () => {
  test = await testDatabase();
  now = new Date('2026-03-02T09:00:00Z');
  companyId = uuidv7(now);
  sent = [];
  refusing = false;
  await test.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});
afterEach(() => test.drop());

describe('the outbox [F8]', () => {
  it('sends a mail once, and then keeps nothing of its text', async () => {
    await enqueue();
    expect(await send()).toBe(1);
    later(120 * minute);
    expect(await send()).toBe(0);
    expect(sent).toMatchObject([letter]);
    expect(await outbox()).toMatchObject([{ text: '', finishedAt: expect.any(Date) }]);
  });

  it('sends a mail once however many servers look at a time', async () => {
    for (let letters = 0; letters < 8; letters += 1) await enqueue();
    await Promise.all([send(), send(), send(), send()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(8);
    expect(sent).toHaveLength(8);
  });

  it('keeps a refused mail and tries again later, with the same id', async () => {
    refusing = true;
    await enqueue();
    await send();
    const [kept] = await outbox();
    expect(kept).toMatchObject({
      ...{ text: letter.text },
      attempts: 1,
      lastError: '550 mailbox busy',
      finishedAt: null,
    });
    refusing = false;
    expect(await send()).toBe(0);
    later(minute);
    expect(await send()).toBe(1);
    expect(sent[0]?.id).toBe(kept?.id);
  });

  it('gives a mail up after ten tries', async () => {
    refusing = true;
    await enqueue();
    for (let tries = 0; tries < 12; tries += 1) {
      await send();
      later(61 * minute);
    }
    expect(await outbox()).toMatchObject([{ attempts: 10, text: '', finishedAt: expect.any(Date) }]);
  });

  it('sends nothing of a change that was undone', async () => {
    const work = test.db.company(companyId, async (tx) => {
      await enqueueMail(tx, companyId, letter, now);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await send()).toBe(0);
  });
});
