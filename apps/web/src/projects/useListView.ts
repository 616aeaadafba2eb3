import type { ProjectFilter } from '@plumbline/domain/projects/filter';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rememberList } from './listAddress.ts';
import { type ListView, queryOf, viewOf } from './listView.ts';

/** A pause in typing after which the address follows; each change of it repaints the whole app. */
const pause = 250;

/** The filter and the page, kept in the address. What is typed shows at once and the address follows. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.toString();
  const [view, setView] = useState<ListView>(() => viewOf(params));
  const written = useRef(inAddress);

  useEffect(() => {
    rememberList(inAddress);
    if (inAddress === written.current) return;
    // back, forward or a link led here
    written.current = inAddress;
    setView(viewOf(new URLSearchParams(inAddress)));
  }, [inAddress]);

  useEffect(() => {
    const query = queryOf(view);
    if (query === written.current) return;
    const typing = new URLSearchParams(written.current).get('search') !== (view.filter.search || null);
    const timer = setTimeout(
      () => {
        written.current = query;
        setParams(query, { replace: true, preventScrollReset: true });
      },
      typing ? pause : 0,
    );
    return () => clearTimeout(timer);
  }, [view, setParams]);

  const setFilter = useCallback((filter: ProjectFilter) => setView({ filter, page: 1 }), []);
  const setPage = useCallback((page: number) => setView((before) => ({ ...before, page })), []);
  return { ...view, setFilter, setPage };
}
