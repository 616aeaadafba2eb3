/** The full name, or the e-mail without one: owners need not enter names [R5.05]. */
export const personName = (person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${person.first_name} ${person.last_name}`.trim() || person.email;

/** The owners as a choice: `Dana Whitlock or Sam Ito`. Staff can ask them for actions that require an owner. */
export const ownersText = (owners: readonly string[]): string =>
  owners.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(owners) : 'the owner';

/** The name of a deleted user on their records. */
export const formerUser = 'Former user';
