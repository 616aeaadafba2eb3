/** Tests of the mails that a server process sends over SMTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../testing/serverProcess.ts';
import { mailParts, smtpServer, type TestSmtpServer } from '../testing/smtpServer.ts';

// Starts a server process and a database, which can take long on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const email = 'ann@acme.test';
const waitOptions = { timeout: 30_000, interval: 100 };

let dataDir: string;
let smtp: TestSmtpServer;
let server: ServerProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-smtp-'));
  smtp = await smtpServer();
  server = await startServerProcess({ DATA_DIR: dataDir, SMTP_URL: smtp.url, PUBLIC_URL: 'https://plumbline.test' });
});
afterEach(async () => {
  await server.end();
  await smtp.close();
  await rm(dataDir, { recursive: true });
});

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${server.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};

it('the server sends a reset mail with a working link to the server of SMTP_URL, and does not log the token [R2.13, S12]', async () => {
  const names = { company_name: 'Acme Builders', first_name: 'Ann', last_name: 'Archer', phone_no: '+15551234567' };
  expect(await post('/api/companies/', { ...names, email, password: 'secret-1' })).toBe(201);
  expect(await post('/api/auth/request-reset-password', { email })).toBe(202);
  await expect.poll(() => smtp.mails, waitOptions).toHaveLength(1);

  const text = mailParts(smtp.mails[0]?.source ?? '').get('text/plain') ?? '';
  const link = new URL(/http\S+reset-password\S+/.exec(text)?.[0] ?? '');
  const token = link.searchParams.get('token') ?? '';
  expect(link.origin).toBe('https://plumbline.test');
  const newPassword = { new_password: 'secret-2', new_password_confirm: 'secret-2' };
  expect(await post('/api/auth/password-reset', { email, token, ...newPassword })).toBe(204);
  expect(await post('/api/token/', { username: email, password: 'secret-2' })).toBe(200);
  expect(server.output()).not.toContain(token);
});
