/** The packages of the subscription: their codes, labels and seats. */

/** The subscription types: API codes and labels. BASIC is shown as SINGLE [R3.01]. */
export const subscriptionTypes = {
  NONE: 'NONE',
  BASIC: 'SINGLE',
  TEAM: 'TEAM',
  TEAM_PLUS: 'TEAM_PLUS',
} as const;

/** The names of the packages in sentences. */
export const packageLabels = {
  BASIC: 'Single',
  TEAM: 'Team',
  TEAM_PLUS: 'Team Plus',
} as const satisfies Partial<Record<SubscriptionType, string>>;

export type SubscriptionType = keyof typeof subscriptionTypes;

export const subscriptionTypeCodes = Object.keys(subscriptionTypes) as readonly SubscriptionType[];

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
