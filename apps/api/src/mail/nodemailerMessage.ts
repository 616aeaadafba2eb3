import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from '../ports.ts';

/** Converts a mail to nodemailer options. The Message-ID contains the mail id. File and URL access is disabled. */
export function nodemailerMessage({ id, to, subject, text, html }: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    // In a string, nodemailer would read a comma as a separator of recipients.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId: `<${id}@plumbline>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
