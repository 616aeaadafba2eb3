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
  const written = useRef(inAddress);

  useEffect(() => {
    rememberList(path, inAddress);
    if (inAddress === written.current) return;
    // back, forward or a link led here
    written.current = inAddress;
    setView(viewOf(new URLSearchParams(inAddress)));
  }, [path, inAddress, viewOf]);

  useEffect(() => {
    const query = queryOf(view);
    if (query === written.current) return;
    const typing = searchIn(written.current) !== searchIn(query);
    const timer = setTimeout(
      () => {
        written.current = query;
        setParams(query, { replace: true, preventScrollReset: true });
      },
      typing ? pause : 0,
    );
    return () => clearTimeout(timer);
  }, [view, queryOf, setParams]);

  return [view, setView] as const;
}
