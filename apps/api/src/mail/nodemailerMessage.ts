import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from '../ports.ts';

/** A mail in nodemailer's words. Its Message-ID follows from its id, and no text in it can name a file or an address to read. */
export function nodemailerMessage({ id, to, subject, text, html }: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    // an object, so that a comma in it makes no second recipient
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@plumbline>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
