import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';
import { type SearchParamsFormat, storeListQuery } from './listSearchParams.ts';

/** The URL follows after this pause in typing, in milliseconds: each change of it renders the whole app. */
const pause = 250;

const searchIn = (query: string) => new URLSearchParams(query).get('search');

/**
 * Matches the query of the URL with the queries that this page has written. Returns those that the URL still has to follow,
 * the current one first; null if Back, Forward or a link changed the URL.
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

/** What the list at `path` shows, stored in the URL. Typed text shows at once and the URL follows. */
export function useListSearchParams<View>(path: string, { parse, format }: SearchParamsFormat<View>) {
  const { storage } = useSignedInApp();
  const [params, setParams] = useSearchParams();
  const inUrl = params.toString();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => parse(params));
  // the query of the URL, then the queries written to the URL that it does not have yet
  const written = useRef<readonly string[]>([inUrl]);

  useEffect(() => storeListQuery(storage.session, path, inUrl), [storage, path, inUrl]);

  useEffect(() => {
    const pending = pendingQueries(written.current, inUrl, navigationType === 'REPLACE');
    written.current = pending ?? [inUrl];
    if (pending === null) {
      // the view is still the old one and must not be written
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
