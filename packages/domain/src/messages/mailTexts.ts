/** The texts about the mails that a company sends. The specification does not have these texts. */

const mailCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`;

export const mailTexts = {
  /** `12 of 200 today` */
  used: (sent: number, limit: number): string =>
    `Mails: ${sent.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} today.`,
  usedUp: (limit: number): string =>
    `Your company has sent its ${mailCount(limit)} of today. It can send again after midnight UTC. Until then, make a link and share it yourself.`,
  /** The errors at the limits. Nothing is sent then. */
  companyLimit: (sent: number, limit: number): string =>
    `Your company can send ${mailCount(limit)} a day, and ${sent.toLocaleString('en-US')} of them were sent today. Nothing was sent. Try again after midnight UTC, with fewer recipients, or make a link and share it yourself`,
  documentLimit: (limit: number): string =>
    `A document can be mailed ${limit} times a day. Nothing was sent. Try again after midnight UTC, or make a link and share it yourself`,
  recipientLimit: (to: string, limit: number): string =>
    `${to} was mailed ${limit} times today. Nothing was sent. Try again after midnight UTC, or make a link and share it yourself`,
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
