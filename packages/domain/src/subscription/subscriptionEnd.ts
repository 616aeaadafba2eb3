import { ownersText } from '../users/names.ts';
import type { Subscription, SubscriptionType } from './plans.ts';

/** A subscription as the server stores it [R3.01]; `subscriptionOn` says what it is worth on a day. */
export interface StoredSubscription {
  readonly subscription_type: SubscriptionType;
  readonly subscribed_users: number;
  /** The last day that is paid for, YYYY-MM-DD in UTC; null where the package does not end. */
  readonly subcription_ended: string | null;
  /** Whether the payment provider renews it: then its end moves on before it is reached. */
  readonly renews: boolean;
}

/** Days before the end from which people are told. */
const noticeDays = 14;
/** Days after the end on which the app stays open: a renewal may be late. */
const graceDays = 7;

const oneDay = 24 * 60 * 60 * 1000;

/** The day by which packages end, YYYY-MM-DD: UTC's, so that the server and every browser agree on it. */
export const subscriptionDay = (now: Date): string => now.toISOString().slice(0, 10);

const dayAfter = (day: string, days: number): string => subscriptionDay(new Date(Date.parse(day) + days * oneDay));

const lastOpenDay = (ended: string) => dayAfter(ended, graceDays);

/** The package that a company has on a day: NONE from the eighth day after its end [R9.08]. */
export function subscriptionTypeOn(
  { subscription_type, subcription_ended }: Pick<StoredSubscription, 'subscription_type' | 'subcription_ended'>,
  today: string,
): SubscriptionType {
  // reckoned back from today: days after an end in 9999 have no four-digit year
  return subcription_ended !== null && dayAfter(today, -graceDays) > subcription_ended ? 'NONE' : subscription_type;
}

/** What a company may use on a day. */
export const subscriptionOn = (stored: StoredSubscription, today: string): Subscription => ({
  subscription_type: subscriptionTypeOn(stored, today),
  subscribed_users: stored.subscribed_users,
});

/** The day on which a package ended that no longer opens the app; null where there is none. */
export const endedOn = (stored: StoredSubscription, today: string): string | null =>
  stored.subscription_type !== 'NONE' && subscriptionTypeOn(stored, today) === 'NONE' ? stored.subcription_ended : null;

/** What people are told while the app is still open. */
export interface EndNotice {
  readonly tone: 'info' | 'error';
  readonly title: string;
  readonly text: string;
}

/** Who reads about the package. Staff are told whom to ask. */
export interface PackageReader {
  readonly isOwner: boolean;
  /** The names of the company's owners. */
  readonly owners: readonly string[];
}

/** Our own texts: the owner can renew the package, everybody else can ask for it. */
const texts = {
  ending: {
    owner: () => 'Renew it in the billing portal to keep projects, estimates and line items open.',
    staff: (_: string, owners: string) => `Please ask ${owners} to renew it in the billing portal.`,
  },
  ended: {
    owner: (day: string) =>
      `Projects, estimates and line items close after ${day}. Renew the package in the billing portal.`,
    staff: (day: string, owners: string) =>
      `Projects, estimates and line items close after ${day}. Please ask ${owners} to renew the package.`,
  },
  closed: 'Projects, estimates and line items are kept, and open again as soon as your company has a package.',
} as const;

/** What the owner reads once the app is closed: `day` is what `endedOn` gives. */
export const closedNotice = (day: string): Pick<EndNotice, 'title' | 'text'> => ({
  title: `Your package ended on ${day}`,
  text: texts.closed,
});

/**
 * What to tell a person about the end of their company's package: from 14 days before it until the app closes, 7 days after
 * it. A package that the provider renews is mentioned only once its end has passed.
 */
export function endNotice(
  stored: StoredSubscription,
  today: string,
  { isOwner, owners }: PackageReader,
): EndNotice | null {
  const { subcription_ended: end, renews } = stored;
  if (end === null || subscriptionTypeOn(stored, today) === 'NONE') return null;
  const who = isOwner ? 'owner' : 'staff';
  const asked = ownersText(owners);
  const whose = isOwner ? 'Your package' : 'Your company’s package';
  if (today > end)
    return { tone: 'error', title: `${whose} ended on ${end}`, text: texts.ended[who](lastOpenDay(end), asked) };
  if (renews || today < dayAfter(end, -noticeDays)) return null;
  return { tone: 'info', title: `${whose} ends on ${end}`, text: texts.ending[who](end, asked) };
}
