/** Converts what a list shows to the query of the URL and back. */
export interface SearchParamsFormat<View> {
  /** Ignores invalid parameters. */
  readonly parse: (params: URLSearchParams) => View;
  /** Leaves out what has its default. */
  readonly format: (view: View) => string;
}

/** The page number, from 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** A list with a search and pages. */
export interface SearchView {
  readonly search: string;
  readonly page: number;
}

export const searchParams: SearchParamsFormat<SearchView> = {
  parse: (params) => ({ search: params.get('search') ?? '', page: parsePage(params) }),
  format({ search, page }) {
    const params = new URLSearchParams();
    if (search.trim() !== '') params.set('search', search);
    if (page > 1) params.set('page', String(page));
    return params.toString();
  },
};

const nameOf = (path: string) => `list.${path}`;

/** Stores the query of the list at `path`, so that a form leads back to the list as it was. */
export const storeListQuery = (session: Storage, path: string, query: string): void =>
  session.setItem(nameOf(path), query);

/** The path of a list with its last query. */
export function lastListPath(session: Storage, path: string): string {
  const query = session.getItem(nameOf(path));
  return query ? `${path}?${query}` : path;
}
