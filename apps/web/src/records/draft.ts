import { useState } from 'react';
import { newKey } from '../api/http.ts';
import { readKept, writeKept } from './kept.ts';
import { useUnsavedWork } from './unsavedWork.tsx';

/** What is typed and not saved, and the key its creation is sent with: a retry after a reload is still the same one [F4, F5]. */
interface Kept<Draft> {
  draft: Draft;
  key: string;
}

function openDraft<Draft>(name: string) {
  const kept = readKept<Kept<Draft>>(name, 'draft', 'key');
  const key = kept?.key ?? newKey();
  const draft = kept?.draft ?? null;
  let written: Draft | null = draft;
  const write = (next: Draft | null) => {
    written = next;
    writeKept<Kept<Draft>>(name, next === null ? null : { draft: next, key });
  };
  return { draft, key, write, has: () => written !== null, discard: () => write(null) };
}

/**
 * The draft of one record of a `subject`, with the id `new` for one that is not made yet: read once, written as it changes.
 * Who leaves the page with one is asked and goes without it; `keeps` is for a page that sends it by itself later.
 */
export function useDraft<Draft>(subject: string, id: string, leaving: 'asks' | 'keeps' = 'asks') {
  const [kept] = useState(() => openDraft<Draft>(`draft.${subject}.${id}`));
  useUnsavedWork(leaving === 'asks' ? kept : null);
  return kept;
}
