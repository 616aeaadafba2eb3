/** Tests of sending mails with nodemailer. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outboxFolderMail, smtpMail } from './nodemailerMail.ts';

const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const from = 'Plumbline <no-reply@plumbline.test>';
const testMail = { id: '0195', to: 'ann@example.com', subject: 'Reset your password', text: 'Open the link' };

describe('mail without an SMTP server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is written to an .eml file', async () => {
    await outboxFolderMail(join(folder, 'outbox'), from, silentLog).send(testMail);
    expect(await readdir(join(folder, 'outbox'))).toEqual(['0195.eml']);
    const text = await readFile(join(folder, 'outbox', '0195.eml'), 'utf8');
    expect(text).toContain('From: Plumbline <no-reply@plumbline.test>\r\n');
    expect(text).toContain('To: ann@example.com\r\n');
    expect(text).toContain('Subject: Reset your password\r\n');
    expect(text).toContain('Message-ID: <0195@plumbline>\r\n');
    expect(text).toContain('\r\n\r\nOpen the link');
  });

  it('has no additional header if the subject contains a line break [B5]', async () => {
    await outboxFolderMail(folder, from, silentLog).send({ ...testMail, subject: 'Hello\r\nBcc: eve@example.com' });
    expect(await readFile(join(folder, '0195.eml'), 'utf8')).not.toMatch(/^Bcc:/m);
  });
});

describe('mail over SMTP', () => {
  let server: Server;
  let receivedText: string;
  afterEach(() => server.close());

  /** Starts a server with the minimum of SMTP [RFC 5321] that is needed to receive one mail. Returns its URL. */
  const listen = (respondTo: (line: string) => string) =>
    new Promise<string>((resolve) => {
      receivedText = '';
      server = createServer((socket) => {
        socket.setEncoding('utf8').write('220 test\r\n');
        socket.on('error', () => undefined);
        socket.on('data', (text: string) => {
          receivedText += text;
          socket.write(`${respondTo(text)}\r\n`);
        });
      }).listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`));
    });
  const acceptAll = (line: string) =>
    line.startsWith('DATA') ? '354 go on' : line.startsWith('QUIT') ? '221 bye' : '250 ok';

  it('is sent to the server', async () => {
    await smtpMail(await listen(acceptAll), from).send(testMail);
    expect(receivedText).toContain('MAIL FROM:<no-reply@plumbline.test>');
    expect(receivedText).toContain('RCPT TO:<ann@example.com>');
    expect(receivedText).toContain('Subject: Reset your password');
  });

  it('fails with an error if the server refuses the recipient, so that the job is retried', async () => {
    const url = await listen((line) => (line.startsWith('RCPT') ? '450 mailbox busy' : acceptAll(line)));
    await expect(smtpMail(url, from).send(testMail)).rejects.toThrow(/450 mailbox busy/);
  });
});
