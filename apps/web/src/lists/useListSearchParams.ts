import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';
import { type SearchParamsFormat, storeListQuery } from './listSearchParams.ts';

/** The URL follows after this pause in typing, in milliseconds: each change of it renders the whole app. */
const pause = 250;

const searchIn = (query: string) => new URLSearchParams(query).get('search');

/** What the list at `path` shows, stored in the URL. Typed text shows at once and the URL follows. */
export function useListSearchParams<View>(path: string, { parse, format }: SearchParamsFormat<View>) {
  const { storage } = useSignedInApp();
  const [params, setParams] = useSearchParams();
  const inUrl = params.toString();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => parse(params));
  // the query of the URL, then the queries written to the URL that it does not have yet
  const written = useRef([inUrl]);

  useEffect(() => storeListQuery(storage.session, path, inUrl), [storage, path, inUrl]);

  useEffect(() => {
    if (inUrl !== written.current[0]) {
      const at = navigationType === 'REPLACE' ? written.current.lastIndexOf(inUrl) : -1;
      written.current = at < 0 ? [inUrl] : written.current.slice(at);
      if (at < 0) {
        // Back, Forward or a link changed the URL. The view is still the old one and must not be written.
        setView(parse(new URLSearchParams(inUrl)));
        return;
      }
    }
    const query = format(view);
    const last = written.current.at(-1) ?? '';
    if (query === last) return;
    const typing = searchIn(last) !== searchIn(query);
    const timer = setTimeout(
      () => {
        written.current.push(query);
        setParams(query, { replace: true, preventScrollReset: true });
      },
      typing ? pause : 0,
    );
    return () => clearTimeout(timer);
  }, [inUrl, navigationType, view, parse, format, setParams]);

  return [view, setView] as const;
}
