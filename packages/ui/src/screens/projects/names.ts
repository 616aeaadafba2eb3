import type { Office, User } from '@plumbline/domain/contract/entities';

export const personName = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** Somebody whose account is gone keeps a place on what they worked on. */
export const formerUser = 'Former user';

export const officeNames = (offices: readonly Office[]): ReadonlyMap<string, string> =>
  new Map(offices.map((office) => [office.id, office.name]));
