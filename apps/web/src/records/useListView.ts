import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rememberList } from './listPlace.ts';
import type { ViewKind } from './listView.ts';

/** A pause in typing after which the address follows; each change of it repaints the whole app. */
const pause = 250;

const searchIn = (query: string) => new URLSearchParams(query).get('search');

/** What is shown of the list at `path`, kept in the address. What is typed shows at once and the address follows. */
export function useListView<View>(path: string, { viewOf, queryOf }: ViewKind<View>) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.toString();
  const [view, setView] = useState(() => viewOf(params));
  // where the address is and, after that, what was written and it has yet to come to
  const written = useRef([inAddress]);

  useEffect(() => {
    rememberList(path, inAddress);
    const at = written.current.lastIndexOf(inAddress);
    written.current = at < 0 ? [inAddress] : written.current.slice(at);
    // else back, forward or a link led here
    if (at >= 0) return;
    setView(viewOf(new URLSearchParams(inAddress)));
  }, [path, inAddress, viewOf]);

  useEffect(() => {
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
  }, [view, queryOf, setParams]);

  return [view, setView] as const;
}
