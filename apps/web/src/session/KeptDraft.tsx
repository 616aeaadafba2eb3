import { DraftNotice } from '@plumbline/ui/shell/DraftNotice';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitleAt } from '../pageTitleAt.ts';
import { keepDraftPlace, readDraftPlace } from './draftPlace.ts';

/** On `/`, where a renewal in the middle of a save leads: where the draft is [R4.02]. Over once the person is back there. */
export function KeptDraft() {
  const { pathname, search } = useLocation();
  const place = readDraftPlace();
  const isThere = place === pathname + search;
  useEffect(() => {
    if (isThere) keepDraftPlace(null);
  }, [isThere]);
  const page = place === null ? undefined : pageTitleAt(place);
  return pathname === '/' && place && page ? <DraftNotice page={page} place={place} /> : null;
}
