/** The notice on `/` after a session renewal. It links to the page with the draft until the user opens that page [R4.02]. */
import { DraftNotice } from '@plumbline/ui/shell/DraftNotice';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedInApp } from '../app/appContext.ts';
import { pageTitleAt } from '../pageTitleAt.ts';
import { readDraftLocation, storeDraftLocation } from '../storage/stashedDrafts.ts';

export function ReturnToDraftNotice() {
  const { session } = useSignedInApp().storage;
  const { pathname, search } = useLocation();
  const draftPath = readDraftLocation(session);
  const isOpen = draftPath === pathname + search;
  useEffect(() => {
    if (isOpen) storeDraftLocation(session, null);
  }, [session, isOpen]);
  const title = draftPath === null ? undefined : pageTitleAt(draftPath);
  return pathname === '/' && draftPath && title ? <DraftNotice page={title} path={draftPath} /> : null;
}
