/** Tests of the job runner over pg-boss: mails over SMTP, and a lost worker. */
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { smtpMail } from '../mail/nodemailerMail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { smtpServer, type TestSmtpServer } from '../testing/smtpServer.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner } from '../testing/testUser.ts';
import { separateLogins } from './databaseLogins.ts';
import { type JobRunner, startJobRunner } from './jobRunner.ts';

let api: TestApi;
let smtp: TestSmtpServer;
let runner: JobRunner | undefined;
beforeEach(async () => {
  api = await testApi();
  smtp = await smtpServer();
});
afterEach(async () => {
  await runner?.stop();
  await smtp.close();
  await api.close();
});

const clientMail = (to: string) =>
  ({
    kind: 'client',
    sender: 'Acme',
    reason: 'you are a recipient of Estimate 1',
    to,
    subject: 'Roof',
    text: 'Hello',
  }) as const;

const sortedRecipients = () => smtp.mails.flatMap(({ to }) => to).toSorted();

it('a mail whose delivery hangs does not delay the other mails, and each mail is delivered once [F8]', async () => {
  const { companyId } = await signUpOwner(api);
  // More than two times as many mails as one process sends at the same time. The first mail hangs.
  const recipients = Array.from({ length: 12 }, (_, index) => `client${index + 10}@clients.example`);
  const [hangingRecipient = '', ...otherRecipients] = recipients;
  const release = smtp.hang(hangingRecipient);
  await api.db.company(companyId, async (tx) => {
    for (const to of recipients) await enqueueMail(api.deps, tx, companyId, clientMail(to), api.clock.now());
  });
  runner = await startJobRunner(separateLogins(api.databaseUrl).jobs, {
    ...api.deps,
    mail: smtpMail(smtp.url, 'office@acme.example'),
  });
  await expect.poll(sortedRecipients, { timeout: 15_000 }).toEqual(otherRecipients);

  release();
  await expect.poll(sortedRecipients).toEqual(recipients);
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(recipients.length);
  expect(smtp.overlaps).toEqual([]);
});

it('mails of one company that all hang delay no mail of another company, and no password reset [S23]', async () => {
  const { companyId } = await signUpOwner(api);
  const { companyId: otherCompanyId } = await signUpOwner(api);
  const releases: (() => void)[] = [];
  await api.db.company(companyId, async (tx) => {
    for (let number = 0; number < 20; number += 1) {
      const to = `stranger${number}@clients.example`;
      releases.push(smtp.hang(to));
      await enqueueMail(api.deps, tx, companyId, clientMail(to), api.clock.now());
    }
  });
  await api.db.company(otherCompanyId, async (tx) => {
    await enqueueMail(api.deps, tx, otherCompanyId, clientMail('maria@example.com'), api.clock.now());
    const reset = { kind: 'security', to: 'ann@example.com', subject: 'Reset', text: 'Hello' } as const;
    await enqueueMail(api.deps, tx, otherCompanyId, reset, api.clock.now());
  });
  runner = await startJobRunner(separateLogins(api.databaseUrl).jobs, {
    ...api.deps,
    mail: smtpMail(smtp.url, 'office@acme.example'),
  });
  await expect.poll(sortedRecipients, { timeout: 15_000 }).toEqual(['ann@example.com', 'maria@example.com']);
  for (const release of releases) release();
});

it('the job of a lost worker runs again at once, and the lost run does not count as a failed attempt', async () => {
  const companyId = uuidv7(new Date());
  await api.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
  await api.db.company(companyId, (tx) =>
    enqueueMail(api.deps, tx, companyId, clientMail('ann@example.com'), new Date()),
  );
  const owner = new Client(api.databaseUrl);
  // `afterEach` drops the database before the connection ends.
  owner.on('error', () => undefined);
  await owner.connect();
  onTestFinished(() => owner.end());
  // A worker took the job, and sent its last heartbeat 21 seconds ago.
  await owner.query(`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '21 s', heartbeat_on = now() - interval '21 s'
    WHERE name = 'mail.send'`);
  runner = await startJobRunner(separateLogins(api.databaseUrl).jobs, api.deps);
  const readJob = async () =>
    (
      await owner.query(
        `SELECT state::text, retry_count, start_after <= now() AS "isDue" FROM pgboss.job WHERE name = 'mail.send'`,
      )
    ).rows;
  await expect.poll(readJob, { timeout: 60_000, interval: 100 }).not.toMatchObject([{ state: 'active' }]);
  expect(await readJob()).toMatchObject([{ retry_count: 0, isDue: true }]);
  await expect.poll(() => api.mails, { timeout: 60_000 }).toHaveLength(1);
}, 180_000);
