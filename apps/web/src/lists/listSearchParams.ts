/** Converts the view of a list (search and page) to the URL query and back, and stores the last query of each list. */
import { isDay } from '@plumbline/values/day';

/** Converts one kind of view to a URL query and back. */
export interface SearchParamsFormat<View> {
  /** Ignores invalid parameters. */
  readonly parse: (params: URLSearchParams) => View;
  /** Omits default values. */
  readonly format: (view: View) => string;
}

/** Reads the page number. The first page is 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** Reads the parameter `name` as a day, YYYY-MM-DD. Returns null if the query has no such day. */
export function parseDayParam(params: URLSearchParams, name: string): string | null {
  const value = params.get(name) ?? '';
  return isDay(value) ? value : null;
}

/** The view of a list with a search and pages. */
export interface SearchView {
  readonly search: string;
  readonly page: number;
}

/** The URL query of a list with a search and pages. */
export const listSearchParams: SearchParamsFormat<SearchView> = {
  parse: (params) => ({ search: params.get('search') ?? '', page: parsePage(params) }),
  format({ search, page }) {
    const params = new URLSearchParams();
    if (search.trim() !== '') params.set('search', search);
    if (page > 1) params.set('page', String(page));
    return params.toString();
  },
};

const storageKeyOf = (path: string) => `list.${path}`;

/** Stores the query of the list at `path`, so that forms return to the same view of the list. */
export const storeListQuery = (session: Storage, path: string, query: string): void =>
  session.setItem(storageKeyOf(path), query);

/** The path of a list with its last stored query. */
export function lastListPath(session: Storage, path: string): string {
  const query = session.getItem(storageKeyOf(path));
  return query ? `${path}?${query}` : path;
}
