/** Implements the mail port with nodemailer. Sends mails over SMTP, or writes .eml files to a folder. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Log, Mail, OutgoingMail } from '../ports.ts';

/** The address in `Plumbline <no-reply@example.com>` or in `no-reply@example.com`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Converts a mail to nodemailer options. The Message-ID contains the mail id. File and URL access is disabled. */
function nodemailerMessage(mail: OutgoingMail, from: string): SendMailOptions {
  const { id, to, subject, text, html, fromName, replyTo, attachment } = mail;
  return {
    from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    // In a string, nodemailer would read a comma as a separator of recipients.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(attachment && {
      attachments: [
        { filename: attachment.name, contentType: attachment.mediaType, content: Buffer.from(attachment.bytes) },
      ],
    }),
    messageId: `<${id}@plumbline>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Implements the mail port without an SMTP server: writes each mail to an .eml file and logs the path of the file. */
export function outboxFolderMail(folder: string, from: string, log: Log): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(nodemailerMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the transport did not return a buffer');
      const file = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // The file gets its name when it is complete, so that an .eml file is never a part of a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'mail written to a file');
    },
  };
}

/** Implements the mail port with SMTP. Timeouts stop a hanging connection, so that other mails in the outbox are sent [F8]. */
export function smtpMail(url: string, from: string): Mail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  // The default ports are those of RFC 8314 and RFC 6409.
  const transport = createTransport({
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // The timeouts are in milliseconds.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => void (await transport.sendMail(nodemailerMessage(mail, from))),
  };
}
