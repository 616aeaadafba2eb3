import { useEffect, useRef, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { rememberList } from './listPlace.ts';
import type { ViewKind } from './listView.ts';

/** A pause in typing after which the address follows; each change of it repaints the whole app. */
const pause = 250;

const searchIn = (query: string) => new URLSearchParams(query).get('search');

/** What is shown of the list at `path`, kept in the address. What is typed shows at once and the address follows. */
export function useListView<View>(path: string, { viewOf, queryOf }: ViewKind<View>) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.toString();
  const navigationType = useNavigationType();
  const [view, setView] = useState(() => viewOf(params));
  // the query in the URL, then the queries written to the URL that it has not taken on yet
  const written = useRef([inAddress]);

  useEffect(() => rememberList(path, inAddress), [path, inAddress]);

  useEffect(() => {
    if (inAddress !== written.current[0]) {
      const at = navigationType === 'REPLACE' ? written.current.lastIndexOf(inAddress) : -1;
      written.current = at < 0 ? [inAddress] : written.current.slice(at);
      if (at < 0) {
        // Back, forward or a link led here. The view still is the one before and must not be written.
        setView(viewOf(new URLSearchParams(inAddress)));
        return;
      }
    }
    const query = queryOf(view);
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
  }, [inAddress, navigationType, view, viewOf, queryOf, setParams]);

  return [view, setView] as const;
}
