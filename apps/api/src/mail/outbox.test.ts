/** Tests of the table of mails to send and of the job that sends them [F8]. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { Mail, OutgoingMail } from '../ports.ts';
import { jobQueueTables } from '../testing/pgliteTestDatabase.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { type CompanyMail, enqueueMail } from './outbox.ts';

let api: TestApi;
let companyId: string;
let sentMails: OutgoingMail[];
let isMailRefused: boolean;
let smtpError: Error | undefined;

const mail: Mail = {
  send: async (message) => {
    if (smtpError) throw smtpError;
    if (isMailRefused) throw new Error('550 mailbox of ann@example.com is busy');
    sentMails.push(message);
  },
};
const resetEmail = {
  kind: 'security',
  to: 'ann@example.com',
  subject: 'Reset',
  text: 'https://example.com/reset-password?token=t',
} as const;
const clientMail = (changes: Partial<CompanyMail> = {}): CompanyMail => ({
  kind: 'client',
  sender: 'Ann Lee of Acme',
  reason: 'you are a recipient of Estimate 12',
  to: 'maria@example.com',
  subject: 'Your roof',
  text: 'Buy it now',
  ...changes,
});
const enqueue = (work: () => Promise<void> = async () => undefined) =>
  api.db.company(companyId, async (tx) => {
    await enqueueMail(api.deps, tx, companyId, resetEmail, api.clock.now());
    await work();
  });
const readOutbox = () => api.db.system((tx) => tx.select().from(mailOutbox));
const jobTable = sql.raw(jobQueueTables()[0] ?? '');
const runJobs = () => runDueJobs(api);
const retryJobs = () => runDueJobs(api, { ignoreRetryDelays: true });

beforeEach(async () => {
  api = await testApi({ mail });
  companyId = uuidv7(api.clock.now());
  sentMails = [];
  isMailRefused = false;
  smtpError = undefined;
  await api.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});
afterEach(() => api.close());

describe('the outbox [F8]', () => {
  it('sends a mail once and then deletes its text', async () => {
    await enqueue();
    expect(await runJobs()).toEqual(['security-mail.send']);
    expect(await retryJobs()).toEqual([]);
    expect(sentMails).toMatchObject([{ to: resetEmail.to, text: resetEmail.text }]);
    expect(await readOutbox()).toMatchObject([{ text: '', finishedAt: expect.any(Date) }]);
  });

  it('sends each mail once when several workers run at the same time', async () => {
    for (let count = 0; count < 8; count += 1) await enqueue();
    await Promise.all([runJobs(), runJobs(), runJobs(), runJobs()]);
    expect(new Set(sentMails.map(({ id }) => id)).size).toBe(8);
    expect(sentMails).toHaveLength(8);
  });

  it('does not send a mail again when its job is repeated', async () => {
    await enqueue();
    await runJobs();
    await api.ownerDb.system((tx) =>
      tx.execute(sql`update ${jobTable} set state = 'created' where name = 'security-mail.send'`),
    );
    expect(await runJobs()).toEqual(['security-mail.send']);
    expect(sentMails).toHaveLength(1);
  });

  it('keeps a refused mail and retries it later with the same id', async () => {
    isMailRefused = true;
    await enqueue();
    expect(await runJobs()).toEqual([]);
    const [storedMail] = await readOutbox();
    expect(storedMail).toMatchObject({ text: resetEmail.text, finishedAt: null });
    isMailRefused = false;
    expect(await runJobs()).toEqual([]);
    expect(await retryJobs()).toEqual(['security-mail.send']);
    expect(sentMails.map(({ id }) => id)).toEqual([storedMail?.id]);
  });

  it('gives up after the last retry, deletes the text, and logs and counts the failure', async () => {
    isMailRefused = true;
    await enqueue();
    // More runs than the 15 attempts of a mail.
    for (let runs = 0; runs < 20; runs += 1) await retryJobs();
    expect(await readOutbox()).toMatchObject([{ text: '', finishedAt: expect.any(Date) }]);
    expect(api.log.filter(({ message }) => message === 'job failed')).toHaveLength(15);
    const [storedMail] = await readOutbox();
    expect(api.log.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'job given up', fields: { job: 'security-mail.send', id: storedMail?.id } },
    ]);
    const { text } = await api.deps.metrics.read();
    expect(text).toContain('plumbline_jobs_total{job_name="security-mail.send",outcome="failed"} 15');
    expect(text).toContain('plumbline_jobs_total{job_name="security-mail.send",outcome="given-up"} 1');
  });

  it.each([
    ['gives up if the server refuses the recipient', 'EENVELOPE', 'RCPT TO', 550, true],
    ['gives up if the server refuses the message', 'EMESSAGE', 'DATA', 552, true],
    ['tries again if the mailbox is busy', 'EENVELOPE', 'RCPT TO', 450, false],
    ['tries again if the password of the server is wrong', 'EAUTH', 'AUTH PLAIN', 535, false],
    ['tries again if the server refuses the sender', 'EENVELOPE', 'MAIL FROM', 550, false],
  ])('of a document %s', async (_, code, command, responseCode, isFinished) => {
    smtpError = Object.assign(new Error('refused'), { code, command, responseCode, response: `${responseCode} no` });
    await api.db.company(companyId, (tx) =>
      enqueueMail(
        api.deps,
        tx,
        companyId,
        clientMail({ document: { documentId: uuidv7(api.clock.now()), attachedFile: null } }),
        api.clock.now(),
      ),
    );
    await runJobs();
    expect(await readOutbox()).toMatchObject([
      { failure: `${responseCode} no`, finishedAt: isFinished ? expect.any(Date) : null },
    ]);
    smtpError = undefined;
    await retryJobs();
    expect(sentMails).toHaveLength(isFinished ? 0 : 1);
  });

  it('does not store the recipient and the text in the job queue or the log [S12]', async () => {
    isMailRefused = true;
    await enqueue();
    await runJobs();
    const { rows } = await api.db.system((tx) => tx.execute(sql`select j::text from ${jobTable} j`));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, api.log])).not.toMatch(/ann@example\.com|token=t/);
  });

  it('sends nothing if the change is rolled back', async () => {
    const work = enqueue(async () => {
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await runJobs()).toEqual([]);
  });
});
