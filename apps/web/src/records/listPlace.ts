const nameOf = (path: string) => `list.${path}`;

/** Keeps the query the list at `path` had, so that leaving a form leads back to what was shown before it. */
export const rememberList = (path: string, query: string): void => sessionStorage.setItem(nameOf(path), query);

/** Where the list at `path` is, as it was last seen. */
export function listAddress(path: string): string {
  const query = sessionStorage.getItem(nameOf(path));
  return query ? `${path}?${query}` : path;
}
