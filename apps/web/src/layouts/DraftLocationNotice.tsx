import { DraftNotice } from '@plumbline/ui/shell/DraftNotice';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedInApp } from '../app/App.ts';
import { pageTitleAt } from '../pageTitleAt.ts';
import { readDraftLocation, storeDraftLocation } from '../session/draftLocation.ts';

/** A renewal after a 401 leads to `/`. This notice there links to the page with the draft, until the user is back on it [R4.02]. */
export function DraftLocationNotice() {
  const { session } = useSignedInApp().storage;
  const { pathname, search } = useLocation();
  const place = readDraftLocation(session);
  const isThere = place === pathname + search;
  useEffect(() => {
    if (isThere) storeDraftLocation(session, null);
  }, [session, isThere]);
  const page = place === null ? undefined : pageTitleAt(place);
  return pathname === '/' && place && page ? <DraftNotice page={page} path={place} /> : null;
}
