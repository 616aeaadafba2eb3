import { DraftNotice } from '@plumbline/ui/shell/DraftNotice';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { pageTitleAt } from '../pageTitleAt.ts';
import { readDraftLocation, storeDraftLocation } from '../storage/stashedDrafts.ts';

/** After a session renewal the user is on `/`. This notice links to the page with the draft until the user opens it [R4.02]. */
export function ReturnToDraftNotice() {
  const { session } = useSignedInApp().storage;
  const { pathname, search } = useLocation();
  const draftPath = readDraftLocation(session);
  const isOpen = draftPath === pathname + search;
  useEffect(() => {
    if (isOpen) storeDraftLocation(session, null);
  }, [session, isOpen]);
  const page = draftPath === null ? undefined : pageTitleAt(draftPath);
  return pathname === '/' && draftPath && page ? <DraftNotice page={page} path={draftPath} /> : null;
}
