/** The texts for names of users: the full name, the names of the owners, and the name of a deleted user. */

/** The full name of a user, or the email if the user has no name. Names are optional [R5.05]. */
export const fullUserName = (user: {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}): string => `${user.first_name} ${user.last_name}`.trim() || user.email;

/**
 * The names of the owners: `Dana Whitlock or Sam Ito`. The other users can ask them for actions that require an owner. `the
 * owner` if the list is empty.
 */
export const ownersText = (owners: readonly string[]): string =>
  owners.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(owners) : 'the owner';

/** Shown instead of the name of a deleted user. Records keep the id of a deleted user, but the list of users has no name for it. */
export const formerUser = 'Former user';

/**
 * Returns a function that names a user by the id: '' for null, and for everybody while `users` is empty, because the users are not loaded
 * then. A user who is not in `users` is deleted.
 */
export function namesOfUsers(users: readonly (Parameters<typeof fullUserName>[0] & { readonly id: string })[]) {
  const names = new Map(users.map((user) => [user.id, fullUserName(user)]));
  return (id: string | null): string => (id === null || names.size === 0 ? '' : (names.get(id) ?? formerUser));
}
