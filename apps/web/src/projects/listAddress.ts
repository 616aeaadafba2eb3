const key = 'projects.list';

/** Keeps the query the list had, so that leaving a form leads back to what was shown before it. */
export const rememberList = (query: string): void => sessionStorage.setItem(key, query);

/** Where the list is, as it was last seen. */
export function listAddress(): string {
  const query = sessionStorage.getItem(key);
  return query ? `/project?${query}` : '/project';
}
