/** What of a list is shown, as the address keeps it. */
export interface ViewKind<View> {
  /** Reads an address; what makes no sense in it is left out. */
  viewOf: (query: URLSearchParams) => View;
  /** The query of the address; what is as at first is left out of it. */
  queryOf: (view: View) => string;
}

/** 1 is the first. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** A list that is searched and turned page by page. */
export interface SearchView {
  readonly search: string;
  readonly page: number;
}

export const searchView: ViewKind<SearchView> = {
  viewOf: (query) => ({ search: query.get('search') ?? '', page: pageIn(query) }),
  queryOf({ search, page }) {
    const query = new URLSearchParams();
    if (search.trim() !== '') query.set('search', search);
    if (page > 1) query.set('page', String(page));
    return query.toString();
  },
};
