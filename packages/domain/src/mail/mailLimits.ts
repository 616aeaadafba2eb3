/** How many mails with its own text a company may send in a day [S22]. */

/** The settings of the operator: mails in a UTC day. */
export interface MailLimits {
  /** For companies in their first days, and for companies that have not paid. */
  readonly newCompany: number;
  readonly company: number;
  /** The largest number of mails of a company to one address. */
  readonly recipient: number;
}

export const defaultMailLimits: MailLimits = { newCompany: 50, company: 200, recipient: 20 };

/** How long a company counts as new. */
const newCompanyDays = 7;

/** The largest number of mails of a company about one document in a day. */
export const maxMailsPerDocument = 20;

const millisecondsPerDay = 24 * 60 * 60_000;

export interface MailSender {
  readonly createdAt: Date;
  /** Whether the payment provider has received a payment. True without a payment provider, because then nobody pays. */
  readonly isPaid: boolean;
}

/** The limit of a company. */
export function mailLimitOf(
  { createdAt, isPaid }: MailSender,
  limits: Pick<MailLimits, 'newCompany' | 'company'>,
  now: Date,
): number {
  const isNew = now.getTime() - createdAt.getTime() < newCompanyDays * millisecondsPerDay;
  return isNew || !isPaid ? Math.min(limits.newCompany, limits.company) : limits.company;
}

/**
 * The day of the limits, YYYY-MM-DD in UTC. A day in the time zone of the company could be moved by changing the time zone, and a company would
 * get its mails twice.
 */
export const mailDay = (now: Date, daysLater = 0): string =>
  new Date(now.getTime() + daysLater * millisecondsPerDay).toISOString().slice(0, 10);

/** When the mails of a day may be sent. */
export const startOfMailDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
