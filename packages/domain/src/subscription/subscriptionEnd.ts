/** The end of a package: the package on a day, and the notices about the end [R9.08]. */
import { ownersText } from '../users/userNames.ts';
import type { Subscription, SubscriptionType } from './packages.ts';

/** A stored subscription [R3.01]. `subscriptionOn` computes the package on a day from it. */
export interface StoredSubscription {
  readonly subscription_type: SubscriptionType;
  readonly subscribed_users: number;
  /** The last paid day, YYYY-MM-DD in UTC. Null if the package does not end. */
  readonly subcription_ended: string | null;
  /**
   * Whether the package comes from a subscription at the payment provider, which renews it. Also true if that subscription was
   * cancelled but has not ended.
   */
  readonly renews: boolean;
}

/** The number of days before the end from which the notice is shown. */
const noticeDays = 14;
/** The number of days after the end on which the app stays open, because a renewal can be late. */
const graceDays = 7;

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The day of an instant, YYYY-MM-DD in UTC. Subscriptions use days in UTC, so that the server and all browsers agree. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10);

const addDays = (day: string, days: number): string => utcDay(new Date(Date.parse(day) + days * millisecondsPerDay));

const lastOpenDay = (ended: string) => addDays(ended, graceDays);

/** The package that a company has on a day: NONE from the eighth day after its end [R9.08]. */
export function subscriptionTypeOn(
  { subscription_type, subcription_ended }: Pick<StoredSubscription, 'subscription_type' | 'subcription_ended'>,
  today: string,
): SubscriptionType {
  // The comparison subtracts days from today, because the days after an end in 9999 have no four-digit year.
  return subcription_ended !== null && addDays(today, -graceDays) > subcription_ended ? 'NONE' : subscription_type;
}

/** The package and its users on a day. */
export const subscriptionOn = (stored: StoredSubscription, today: string): Subscription => ({
  subscription_type: subscriptionTypeOn(stored, today),
  subscribed_users: stored.subscribed_users,
});

/** The end of an expired package. Null if the package is not expired. */
export const findExpiryDay = (stored: StoredSubscription, today: string): string | null =>
  stored.subscription_type !== 'NONE' && subscriptionTypeOn(stored, today) === 'NONE' ? stored.subcription_ended : null;

/** The notice about the end of the package while the app is still open. */
export interface EndNotice {
  readonly tone: 'info' | 'error';
  readonly title: string;
  readonly text: string;
}

/** The reader of the notice. The notice for managers and estimators contains the names of the owners. */
export interface NoticeReader {
  readonly isOwner: boolean;
  /** The names of the owners of the company. */
  readonly owners: readonly string[];
}

/** Texts that the specification does not fix. Owners can renew the package. Managers and estimators can ask an owner. */
const texts = {
  ending: {
    owner: () => 'Renew it in the billing portal to keep projects, estimates and line items open.',
    otherRoles: (_: string, owners: string) => `Please ask ${owners} to renew it in the billing portal.`,
  },
  ended: {
    owner: (day: string) =>
      `Projects, estimates and line items close after ${day}. Renew the package in the billing portal.`,
    otherRoles: (day: string, owners: string) =>
      `Projects, estimates and line items close after ${day}. Please ask ${owners} to renew the package.`,
  },
  closed: 'Projects, estimates and line items are kept, and open again as soon as your company has a package.',
} as const;

/** The notice about an expired package for the owner. `day` is the result of `findExpiryDay`. */
export const closedNotice = (day: string): Pick<EndNotice, 'title' | 'text'> => ({
  title: `Your package ended on ${day}`,
  text: texts.closed,
});

/**
 * The notice about the end of the package. It is shown from 14 days before the end until 7 days after it. The app then closes.
 * For a package with automatic renewal, it is shown only after the end.
 */
export function endNotice(
  stored: StoredSubscription,
  today: string,
  { isOwner, owners }: NoticeReader,
): EndNotice | null {
  const { subcription_ended: end, renews } = stored;
  if (end === null || subscriptionTypeOn(stored, today) === 'NONE') return null;
  const audience = isOwner ? 'owner' : 'otherRoles';
  const ownerNames = ownersText(owners);
  const packageText = isOwner ? 'Your package' : 'Your company’s package';
  if (today > end)
    return {
      tone: 'error',
      title: `${packageText} ended on ${end}`,
      text: texts.ended[audience](lastOpenDay(end), ownerNames),
    };
  if (renews || today < addDays(end, -noticeDays)) return null;
  return { tone: 'info', title: `${packageText} ends on ${end}`, text: texts.ending[audience](end, ownerNames) };
}
