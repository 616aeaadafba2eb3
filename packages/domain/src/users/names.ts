/** First and last name as they are shown. */
export const personName = (person: { readonly first_name: string; readonly last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** Somebody whose account is gone keeps a place on what they worked on. */
export const formerUser = 'Former user';
