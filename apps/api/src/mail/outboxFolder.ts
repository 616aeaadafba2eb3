import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log, Mail } from '../ports.ts';
import { nodemailerMessage } from './nodemailerMessage.ts';

/** Writes each mail to an .eml file if no SMTP server is configured. The log contains the path of the file. */
export function outboxFolder(folder: string, from: string, log: Log): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(nodemailerMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the transport was to give a buffer');
      const file = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'mail kept as a file');
    },
  };
}
