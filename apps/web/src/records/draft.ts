import { useState } from 'react';
import { newKey } from '../api/http.ts';
import { readKept, writeKept } from './kept.ts';

/** What is typed and not saved, and the key its creation is sent with: a retry after a reload is still the same one [F4, F5]. */
interface Kept<Draft> {
  draft: Draft;
  key: string;
}

function openDraft<Draft>(name: string) {
  const kept = readKept<Kept<Draft>>(name, 'draft', 'key');
  const key = kept?.key ?? newKey();
  return {
    draft: kept?.draft ?? null,
    key,
    write: (draft: Draft | null) => writeKept<Kept<Draft>>(name, draft && { draft, key }),
  };
}

/** The draft of one record of a `subject`, with the id `new` for one that is not made yet: read once, written as it changes. */
export function useDraft<Draft>(subject: string, id: string) {
  return useState(() => openDraft<Draft>(`draft.${subject}.${id}`))[0];
}
