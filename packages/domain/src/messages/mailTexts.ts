/** The texts about the mails that a company sends. The specification does not have these texts. */

/** What a mail to a person outside the company is about. */
export type MailSubject = 'document' | 'invitation';

/** What a user can do at a limit. Nothing is sent then. */
const nextStep = {
  document: 'Try again after midnight UTC, or make a link and share it yourself',
  fewerRecipients: 'Try again after midnight UTC, with fewer recipients, or make a link and share it yourself',
  invitation:
    'Try again after midnight UTC. Until then, create a new user with a password, or ask the user to choose "Forgot password?" on the sign-in page',
} as const satisfies Record<MailSubject | 'fewerRecipients', string>;

const mailCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`;

export const mailTexts = {
  /** `12 of 200 today` */
  used: (sent: number, limit: number): string =>
    `Mails: ${sent.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} today.`,
  usedUp: (limit: number): string =>
    `Your company has sent its ${mailCount(limit)} of today. It can send again after midnight UTC. Until then, make a link and share it yourself.`,
  /** The errors at the limits. Nothing is sent then. */
  companyLimit: (sent: number, limit: number, subject: MailSubject): string =>
    `Your company can send ${mailCount(limit)} a day, and ${sent.toLocaleString('en-US')} of them were sent today. Nothing was sent. ${subject === 'document' ? nextStep.fewerRecipients : nextStep[subject]}`,
  documentLimit: (limit: number): string =>
    `A document can be mailed ${limit} times a day. Nothing was sent. ${nextStep.document}`,
  recipientLimit: (to: string, limit: number, subject: MailSubject): string =>
    `${to} was mailed ${limit} times today. Nothing was sent. ${nextStep[subject]}`,
  /** At the end of each mail. */
  origin: (sender: string, reason: string): string => `${sender} sent this mail with Plumbline, because ${reason}.`,
  report: 'You did not expect this mail? Report it:',
} as const;

/** The page for whoever reports a mail. */
export const mailReportTexts = {
  title: 'Report a mail',
  text: 'If you do not know the sender or did not expect the mail, report it. The operator of this Plumbline reads the report and can stop the sender. The sender does not see it.',
  submit: 'Report this mail',
  done: 'Thank you for the report',
  doneText: 'The operator of this Plumbline will look at the sender. You need not do anything else.',
  unknown: 'This link is not valid any more. Mails can be reported for 30 days',
  noToken: 'This link is not complete. Open the link in the mail again.',
  failed: 'The report was not sent. Check your connection and try again',
} as const;
