/** First and last name as they are shown, the e-mail where there is neither: an owner need not enter them [R5.05]. */
export const personName = (person: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${person.first_name} ${person.last_name}`.trim() || person.email;

/** Whom staff ask for what only an owner can do: `Dana Whitlock or Sam Ito`. */
export const ownersText = (owners: readonly string[]): string =>
  owners.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(owners) : 'the owner';

/** Somebody whose account is gone keeps a place on what they worked on. */
export const formerUser = 'Former user';
