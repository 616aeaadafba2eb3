import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { enqueueMissingJobs } from '../jobs/enqueueMissingJobs.ts';
import type { Mail, OutgoingMail } from '../ports.ts';
import { jobQueueTables } from '../testing/pgliteHost.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { enqueueMail } from './outbox.ts';

let api: TestApi;
let companyId: string;
let sent: OutgoingMail[];
let refusing: boolean;

const mail: Mail = {
  send: async (message) => {
    if (refusing) throw new Error('550 mailbox of ann@example.com is busy');
    sent.push(message);
  },
};
const resetEmail = { to: 'ann@example.com', subject: 'Reset', text: 'https://example.com/reset-password?token=t' };
const enqueue = (work: () => Promise<void> = async () => undefined) =>
  api.db.company(companyId, async (tx) => {
    await enqueueMail(api.deps.jobs, tx, companyId, resetEmail, api.clock.now());
    await work();
  });
const outbox = () => api.db.system((tx) => tx.select().from(mailOutbox));
const jobTable = sql.raw(jobQueueTables()[0] ?? '');
const runJobs = () => runDueJobs(api);
const retryJobs = () => runDueJobs(api, { skipPauses: true });

beforeEach(async () => {
  api = await testApi({ mail });
  companyId = uuidv7(api.clock.now());
  sent = [];
  refusing = false;
  await api.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});
afterEach(() => api.close());

describe('the outbox [F8]', () => {
  it('sends a mail once and then deletes its text', async () => {
    await enqueue();
    expect(await runJobs()).toEqual(['mail.send']);
    expect(await retryJobs()).toEqual([]);
    expect(sent).toMatchObject([resetEmail]);
    expect(await outbox()).toMatchObject([{ text: '', finishedAt: expect.any(Date) }]);
  });

  it('sends each mail once when several workers run at the same time', async () => {
    for (let count = 0; count < 8; count += 1) await enqueue();
    await Promise.all([runJobs(), runJobs(), runJobs(), runJobs()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(8);
    expect(sent).toHaveLength(8);
  });

  it('does not send a mail again when its job is repeated', async () => {
    await enqueue();
    await runJobs();
    await api.db.system((tx) => tx.execute(sql`update ${jobTable} set state = 'created' where name = 'mail.send'`));
    expect(await runJobs()).toEqual(['mail.send']);
    expect(sent).toHaveLength(1);
  });

  it('keeps a refused mail and retries it later with the same id', async () => {
    refusing = true;
    await enqueue();
    expect(await runJobs()).toEqual([]);
    const [kept] = await outbox();
    expect(kept).toMatchObject({ text: resetEmail.text, finishedAt: null });
    refusing = false;
    expect(await runJobs()).toEqual([]);
    expect(await retryJobs()).toEqual(['mail.send']);
    expect(sent.map(({ id }) => id)).toEqual([kept?.id]);
  });

  it('gives up after the last retry, deletes the text, and logs and counts the failure', async () => {
    refusing = true;
    await enqueue();
    for (let runs = 0; runs < 20; runs += 1) await retryJobs();
    expect(await outbox()).toMatchObject([{ text: '', finishedAt: expect.any(Date) }]);
    expect(api.log.filter(({ message }) => message === 'job failed')).toHaveLength(15);
    const [kept] = await outbox();
    expect(api.log.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'job given up', fields: { job: 'mail.send', id: kept?.id } },
    ]);
    const { text } = await api.deps.metrics.read();
    expect(text).toContain('plumbline_jobs_total{job="mail.send",outcome="failed"} 15');
    expect(text).toContain('plumbline_jobs_total{job="mail.send",outcome="given-up"} 1');
  });

  it('does not store the recipient and the text in the job queue or the log [S12]', async () => {
    refusing = true;
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

  it('sends a mail without a job once', async () => {
    const unsent = {
      companyId,
      id: uuidv7(api.clock.now()),
      recipient: 'ann@example.com',
      subject: 'Reset',
      text: 't',
    };
    await api.db.system((tx) => tx.insert(mailOutbox).values(unsent));
    await enqueueMissingJobs(api.deps);
    await enqueueMissingJobs(api.deps);
    expect(await runJobs()).toEqual(['mail.send']);
    expect(sent.map(({ id }) => id)).toEqual([unsent.id]);
  });
});
