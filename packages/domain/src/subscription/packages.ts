/** The packages of the subscription: their codes, names and seats. */

/** The names of the packages. The API calls Single `BASIC` [R3.01]. */
export const packageLabels = {
  BASIC: 'Single',
  TEAM: 'Team',
  TEAM_PLUS: 'Team Plus',
} as const;

export type SubscriptionType = 'NONE' | keyof typeof packageLabels;

export const subscriptionTypeCodes: readonly SubscriptionType[] = [
  'NONE',
  ...(Object.keys(packageLabels) as (keyof typeof packageLabels)[]),
];

/** The number of seats of the TEAM package [R9.02]. */
export const teamSeats = 3;

/** The package that a company has on a day. `subscriptionOn` computes it from the stored subscription and its end. */
export interface Subscription {
  readonly subscription_type: SubscriptionType;
  readonly subscribed_users: number;
  /** The compiler refuses a stored subscription here, because its package may have ended. */
  readonly subcription_ended?: never;
}

/** The number of users that a company may have; 0 without a package. */
export function seatsOf({ subscription_type, subscribed_users }: Subscription): number {
  switch (subscription_type) {
    case 'NONE':
      return 0;
    case 'BASIC':
      return 1;
    case 'TEAM':
      return teamSeats;
    case 'TEAM_PLUS':
      return subscribed_users;
  }
}

/** Whether the company has a package. Without one, it sees only its profile [R2.09, R9.08]. */
export function isSubscribed(subscription: Omit<Subscription, 'subscribed_users'>): boolean {
  return subscription.subscription_type !== 'NONE';
}

/**
 * Whether the package allows one more user [R5.08]. TEAM allows 3 users, and TEAM_PLUS its subscribed users. The other packages
 * allow no further user.
 */
export function canAddUser(subscription: Subscription, currentUsers: number): boolean {
  switch (subscription.subscription_type) {
    case 'TEAM':
      return currentUsers < teamSeats;
    case 'TEAM_PLUS':
      return subscription.subscribed_users > currentUsers;
    default:
      return false;
  }
}
