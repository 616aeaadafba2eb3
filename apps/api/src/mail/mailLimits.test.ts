/** Tests of the limits of the mails of a company, and of the reports of their recipients [S22]. */
import { maxMailsPerDocument } from '@plumbline/domain/mail/mailLimits';
import { mailReportTexts, mailTexts } from '@plumbline/domain/messages/mailTexts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { mailOutbox, mailReports } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { readMetrics } from '../testing/testApi.ts';
import { call, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { type CompanyMail, enqueueMail } from './outbox.ts';

const { api } = await createApiWithOwner();
const limits = { newCompany: 25, company: 30, recipient: 4 };
const deps = { ...api.deps, config: { ...api.deps.config, mailLimits: limits } };

let owner: TestUser;
let companyId: string;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  companyId = owner.companyId;
});

const aMail = (changes: Partial<CompanyMail> = {}): CompanyMail => ({
  kind: 'client',
  sender: 'Ann Lee of Acme',
  reason: 'you are a recipient of Estimate 12',
  to: `client${crypto.randomUUID()}@example.com`,
  subject: 'Your roof',
  text: 'Hello',
  whenFull: 'refuse',
  ...changes,
});
const send = (changes: Partial<CompanyMail> = {}, company = companyId) =>
  api.db.company(company, (tx) => enqueueMail(deps, tx, company, aMail(changes), api.clock.now()));
async function sendMany(count: number, changes: Partial<CompanyMail> = {}) {
  for (let sent = 0; sent < count; sent += 1) await send(changes);
}
const readDays = async () =>
  (
    await api.db.system((tx) =>
      tx
        .select({ day: mailOutbox.day })
        .from(mailOutbox)
        .where(eq(mailOutbox.companyId, companyId))
        .orderBy(mailOutbox.day),
    )
  ).map(({ day }) => day);

describe('a company', () => {
  it('that is new sends mails up to the limit, also in parallel calls, and others are not affected', async () => {
    await sendMany(limits.newCompany - 5);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const text = mailTexts.companyLimit(limits.newCompany, limits.newCompany, 'invitation');
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests', message: text });
    await expect(send({ kind: 'staff' })).resolves.toBeUndefined();
    await expect(send({ kind: 'owners' })).resolves.toBeUndefined();
    const other = await signUpOwner(api);
    await expect(send({}, other.companyId)).resolves.toBeUndefined();
    const reset = { kind: 'security', to: owner.email, subject: 'Reset', text: 'Hello' } as const;
    await api.db.company(companyId, (tx) => enqueueMail(deps, tx, companyId, reset, api.clock.now()));
    expect(await readMetrics(api)).toMatch(/plumbline_company_mails_total\{outcome="refused"\} 16/);
  });

  it('has the higher limit after its first days, and again a place on the next day (UTC)', async () => {
    const createdAt = new Date(api.clock.now().getTime() - 8 * 24 * 60 * 60_000);
    await api.db.system((tx) => tx.update(companies).set({ createdAt }).where(eq(companies.id, companyId)));
    await sendMany(limits.company);
    await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await owner.call('mails.allowance')).data).toEqual({ sent: limits.company, limit: 1_000 });
    api.clock.advance({ days: 1 });
    await expect(send()).resolves.toBeUndefined();
  });

  it('without a payment has the lower limit for ever', async () => {
    const createdAt = new Date('2020-01-01');
    await api.db.system((tx) => tx.update(companies).set({ createdAt }).where(eq(companies.id, companyId)));
    const unpaid = { ...deps, payments: { provider: {} as never } };
    const sendUnpaid = () =>
      api.db.company(companyId, (tx) => enqueueMail(unpaid, tx, companyId, aMail(), api.clock.now()));
    await sendMany(limits.newCompany);
    await expect(sendUnpaid()).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('sends one document and to one address only so often', async () => {
    const document = { documentId: uuidv7(api.clock.now()), attachedFile: null };
    await sendMany(maxMailsPerDocument, { document });
    await expect(send({ document })).rejects.toThrow(mailTexts.documentLimit(maxMailsPerDocument));
    const other = await signUpOwner(api);
    companyId = other.companyId;
    await sendMany(limits.recipient, { to: 'Bob@example.com' });
    await expect(send({ to: 'bob@example.com' })).rejects.toThrow(
      mailTexts.recipientLimit('bob@example.com', limits.recipient, 'invitation'),
    );
    await expect(send({ to: 'bob+roof@example.com' })).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(send({ to: '+bob@example.com' })).resolves.toBeUndefined();
    await expect(send()).resolves.toBeUndefined();
  });

  it('loses no mail that no user waits for: it waits for the next day', async () => {
    await sendMany(limits.newCompany + 2, { whenFull: 'delay', subject: 'Later' });
    const [today, tomorrow] = [0, 1].map((days) =>
      new Date(api.clock.now().getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10),
    );
    expect((await readDays()).slice(-3)).toEqual([today, tomorrow, tomorrow]);
    const readSentCount = () => api.mails.filter(({ subject }) => subject === 'Later').length;
    await runDueJobs(api);
    expect(readSentCount()).toBe(limits.newCompany);
    await runDueJobs(api, { ignoreRetryDelays: true });
    expect(readSentCount()).toBe(limits.newCompany + 2);
  });
});

describe('a mail of a company', () => {
  const report = (token: string) => call(api, 'mails.report', { body: { token } });
  const readReports = () =>
    api.db.system((tx) => tx.select().from(mailReports).where(eq(mailReports.companyId, companyId)));

  it('says who sent it and why, and its recipient can report it to the operator', async () => {
    await send({
      to: 'maria@example.com',
      card: { sender: 'Acme', title: 'Your roof', paragraphs: ['Hello'], hints: [] },
    });
    await runDueJobs(api);
    const mail = api.mails.find(({ to }) => to === 'maria@example.com');
    const origin = 'Ann Lee of Acme sent this mail with Plumbline, because you are a recipient of Estimate 12.';
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(origin);
      expect(text).toContain('http://localhost/report-mail#');
    }
    const token = /report-mail#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await report(`${token}x`)).error?.message).toBe(mailReportTexts.unknown);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await report(token)).status));
    expect([...statuses, (await report(token)).status]).toEqual([204, 204, 204, 204, 204]);
    expect(await readReports()).toMatchObject([{ recipient: mail?.to, subject: 'Your roof', origin }]);
    expect(api.log.filter(({ message }) => message === 'mail reported by its recipient')).toHaveLength(1);
    expect(await readMetrics(api)).toContain('plumbline_company_mails_total{outcome="reported"} 1');
  });
});
