import { createTransport } from 'nodemailer';
import type { Mail } from '../ports.ts';
import { nodemailerMessage } from './nodemailerMessage.ts';

/** Sends mail over SMTP. Timeouts stop a hanging connection, so that other mails in the outbox are sent [F8]. */
export function smtpMail(url: string, from: string): Mail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => void (await transport.sendMail(nodemailerMessage(mail, from))),
  };
}
