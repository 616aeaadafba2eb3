/** Keeps the filters and the page of a list in the URL query. */
import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { type SearchParamsFormat, storeListQuery } from './listSearchParams.ts';

/** Debounce of URL updates while the user types, in milliseconds. Safari allows 100 URL updates in 30 seconds. */
const debounceDelay = 250;

const searchOf = (query: string) => new URLSearchParams(query).get('search');

/**
 * Compares the URL query with the queries that this page wrote. Returns the current query and the queries that the URL does
 * not contain yet. Returns null if Back, Forward or a link changed the URL. This page writes queries only by `REPLACE`.
 * @param navigationType the last navigation of React Router: `PUSH`, `REPLACE` or `POP`
 */
export function pendingQueries(
  writtenQueries: readonly string[],
  urlQuery: string,
  navigationType: string,
): readonly string[] | null {
  if (urlQuery === writtenQueries[0]) return writtenQueries;
  const index = navigationType === 'REPLACE' ? writtenQueries.lastIndexOf(urlQuery) : -1;
  return index < 0 ? null : writtenQueries.slice(index);
}

/**
 * Returns the view of the list at `path` and its setter, like `useState`. The view updates immediately. The address bar also updates
 * immediately, so that a reload shows the same view. Only while the user types, the address bar updates after `debounceDelay`. React
 * Router gets the query after the next paint, because it renders the whole app.
 */
export function useListSearchParams<View>(path: string, { parse, format }: SearchParamsFormat<View>) {
  const { storage, navigation } = useSignedInApp();
  const [params, setParams] = useSearchParams();
  const urlQuery = params.toString();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => parse(params));
  // The current query of the URL, followed by written queries that the URL does not contain yet.
  const writtenQueries = useRef<readonly string[]>([urlQuery]);

  useEffect(() => storeListQuery(storage.session, path, urlQuery), [storage, path, urlQuery]);

  useEffect(() => {
    const pending = pendingQueries(writtenQueries.current, urlQuery, navigationType);
    writtenQueries.current = pending ?? [urlQuery];
    if (pending === null) {
      // The view is outdated here and must not be written to the URL.
      setView(parse(new URLSearchParams(urlQuery)));
      return;
    }
    const query = format(view);
    const lastQuery = writtenQueries.current.at(-1) ?? '';
    if (query === lastQuery) return;
    const isTyping = searchOf(lastQuery) !== searchOf(query);
    if (!isTyping) navigation.rewritePath(`${navigation.location().pathname}${query && `?${query}`}`);
    const timer = setTimeout(
      () => {
        writtenQueries.current = [...writtenQueries.current, query];
        setParams(query, { replace: true, preventScrollReset: true });
      },
      isTyping ? debounceDelay : 0,
    );
    return () => clearTimeout(timer);
  }, [urlQuery, navigationType, view, parse, format, setParams, navigation]);

  return [view, setView] as const;
}
