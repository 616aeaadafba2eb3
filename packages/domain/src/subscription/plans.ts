/** Subscription types: code on the wire, label on the screen; BASIC is shown as SINGLE [R3.01]. */
export const subscriptionTypes = {
  NONE: 'NONE',
  BASIC: 'SINGLE',
  TEAM: 'TEAM',
  TEAM_PLUS: 'TEAM_PLUS',
} as const;

/** The packages by the names people use in a sentence. */
export const packageLabels = {
  BASIC: 'Single',
  TEAM: 'Team',
  TEAM_PLUS: 'Team Plus',
} as const satisfies Partial<Record<SubscriptionType, string>>;

export type SubscriptionType = keyof typeof subscriptionTypes;

export const subscriptionTypeCodes = Object.keys(subscriptionTypes) as readonly SubscriptionType[];

/** Users a TEAM plan carries at the most [R9.02]. */
export const teamSeats = 3;

/** What a company may use on a day. A stored subscription has an end and does not fit: `subscriptionOn` gives this of it. */
export interface Subscription {
  readonly subscription_type: SubscriptionType;
  readonly subscribed_users: number;
  readonly subcription_ended?: never;
}

/** How many users a company may have; 0 without a package. */
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

/** A company without a package sees only its profile [R2.09, R9.08]. */
export function isSubscribed(subscription: Omit<Subscription, 'subscribed_users'>): boolean {
  return subscription.subscription_type !== 'NONE';
}

/** Whether one more user fits the plan: TEAM under 3, TEAM_PLUS under what it subscribed, else not [R5.08]. */
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
