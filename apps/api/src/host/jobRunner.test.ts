/** Tests of the job runner over pg-boss, with mails over SMTP. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpMail } from '../mail/nodemailerMail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { smtpServer, type TestSmtpServer } from '../testing/smtpServer.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner } from '../testing/testUser.ts';
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

const sortedRecipients = () => smtp.mails.flatMap(({ to }) => to).toSorted();

it('a mail whose delivery hangs does not delay the other mails, and each mail is delivered once [F8]', async () => {
  const { companyId } = await signUpOwner(api);
  // More than two times as many mails as one process sends at the same time. The first mail hangs.
  const recipients = Array.from({ length: 12 }, (_, index) => `client${index + 10}@clients.example`);
  const [hangingRecipient = '', ...otherRecipients] = recipients;
  const release = smtp.hang(hangingRecipient);
  await api.db.company(companyId, async (tx) => {
    for (const to of recipients)
      await enqueueMail(api.deps.jobs, tx, companyId, { to, subject: 'Roof', text: 'Hello' }, api.clock.now());
  });
  runner = await startJobRunner(api.databaseUrl, { ...api.deps, mail: smtpMail(smtp.url, 'office@acme.example') });
  await expect.poll(sortedRecipients, { timeout: 15_000 }).toEqual(otherRecipients);

  release();
  await expect.poll(sortedRecipients).toEqual(recipients);
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(recipients.length);
  expect(smtp.overlaps).toEqual([]);
});
