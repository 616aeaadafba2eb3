import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';
import { type SearchParamsFormat, storeListQuery } from './listSearchParams.ts';

/** Debounce of URL updates while the user types, in milliseconds. Each URL update renders the whole app. */
const pause = 250;

const searchIn = (query: string) => new URLSearchParams(query).get('search');

/**
 * Compares the URL query with the queries that this page wrote. Returns the current query and the queries that the URL does
 * not contain yet. Returns null if Back, Forward or a link changed the URL.
 */
export function pendingQueries(
  written: readonly string[],
  inUrl: string,
  isReplaced: boolean,
): readonly string[] | null {
  if (inUrl === written[0]) return written;
  const at = isReplaced ? written.lastIndexOf(inUrl) : -1;
  return at < 0 ? null : written.slice(at);
}

/** State of the view of the list at `path`, synchronized with the URL. The view updates immediately and the URL later. */
export function useListSearchParams<View>(path: string, { parse, format }: SearchParamsFormat<View>) {
  const { storage } = useSignedInApp();
  const [params, setParams] = useSearchParams();
  const inUrl = params.toString();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => parse(params));
  // The current query of the URL, followed by written queries that the URL does not contain yet.
  const written = useRef<readonly string[]>([inUrl]);

  useEffect(() => storeListQuery(storage.session, path, inUrl), [storage, path, inUrl]);

  useEffect(() => {
    const pending = pendingQueries(written.current, inUrl, navigationType === 'REPLACE');
    written.current = pending ?? [inUrl];
    if (pending === null) {
      // The view is outdated here and must not be written to the URL.
      setView(parse(new URLSearchParams(inUrl)));
      return;
    }
    const query = format(view);
    const last = written.current.at(-1) ?? '';
    if (query === last) return;
    const typing = searchIn(last) !== searchIn(query);
    const timer = setTimeout(
      () => {
        written.current = [...written.current, query];
        setParams(query, { replace: true, preventScrollReset: true });
      },
      typing ? pause : 0,
    );
    return () => clearTimeout(timer);
  }, [inUrl, navigationType, view, parse, format, setParams]);

  return [view, setView] as const;
}
