/** Tests of the mail with the reset link and its delivery over SMTP. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { smtpMail } from '../mail/nodemailerMail.ts';
import { runDueJobs } from '../testing/runDueJobs.ts';
import { sendDueMail } from '../testing/sendDueMail.ts';
import { mailParts, smtpServer, type TestSmtpServer } from '../testing/smtpServer.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call, signUpOwner, type TestUser } from '../testing/testUser.ts';

let smtp: TestSmtpServer;
let api: TestApi;
let owner: TestUser;
beforeEach(async () => {
  smtp = await smtpServer();
  api = await testApi({ mail: smtpMail(smtp.url, 'Plumbline <no-reply@plumbline.test>') });
  owner = await signUpOwner(api);
});
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const requestReset = () => call(api, 'recovery.request', { body: { email: owner.email } });

const findLink = (text = '') =>
  new URL((/http\S+reset-password[^"<\s]+/.exec(text)?.[0] ?? '').replaceAll('&amp;', '&'));

/** Resets the password with the link. Returns the status of a sign-in with the new password. */
async function resetWithLink(link: URL): Promise<number> {
  const { email = '', token = '' } = Object.fromEntries(link.searchParams);
  const body = { email, token, new_password: 'new-secret', new_password_confirm: 'new-secret' };
  expect((await call(api, 'recovery.reset', { body })).status).toBe(204);
  return (await call(api, 'session.signIn', { body: { username: owner.email, password: 'new-secret' } })).status;
}

it('a reset request mails a working link once [R2.13, R7.04]', async () => {
  await requestReset();
  expect(await sendDueMail(api)).toBe(1);
  expect(await runDueJobs(api, { ignoreRetryDelays: true })).toEqual([]);
  expect(smtp.mails.map(({ to }) => to)).toEqual([[owner.email]]);
  const parts = mailParts(smtp.mails[0]?.source ?? '');
  expect([...parts.keys()]).toEqual(['text/plain', 'text/html']);
  const link = findLink(parts.get('text/plain'));
  expect(findLink(parts.get('text/html')).href).toBe(link.href);
  expect(await resetWithLink(link)).toBe(200);
});

it('a reset request gets a response while the mail server refuses mails, and one mail is sent later [F8]', async () => {
  smtp.refuse();
  expect((await requestReset()).status).toBe(202);
  expect(await sendDueMail(api)).toBe(0);
  smtp.accept();
  expect(await sendDueMail(api)).toBe(0);
  expect(smtp.attemptCount()).toBe(1);
  expect(await runDueJobs(api, { ignoreRetryDelays: true })).toEqual(['security-mail.send']);
  expect(await runDueJobs(api, { ignoreRetryDelays: true })).toEqual([]);
  expect(smtp.mails).toHaveLength(1);
  expect(await resetWithLink(findLink(mailParts(smtp.mails[0]?.source ?? '').get('text/plain')))).toBe(200);
});

it('a reset request sends one mail after the mail server was unreachable', async () => {
  const { url, close } = smtp;
  await close();
  expect((await requestReset()).status).toBe(202);
  expect(await sendDueMail(api)).toBe(0);
  smtp = await smtpServer(Number(new URL(url).port));
  expect(await runDueJobs(api, { ignoreRetryDelays: true })).toEqual(['security-mail.send']);
  expect(smtp.mails.map(({ to }) => to)).toEqual([[owner.email]]);
});

it('both parts of the mail contain the expiry, and the HTML part escapes the link', async () => {
  await requestReset();
  await sendDueMail(api);
  const parts = mailParts(smtp.mails[0]?.source ?? '');
  for (const part of parts.values()) expect(part).toContain('within 30 minutes');
  expect(parts.get('text/html')).toContain(`email=${encodeURIComponent(owner.email)}&amp;token=`);
});
