import { useState } from 'react';
import { newKey } from '../api/http.ts';

/** What is typed and not saved, and the key its creation is sent with: a retry after a reload is still the same one [F4, F5]. */
interface Kept<Draft> {
  draft: Draft;
  key: string;
}

function readKept<Draft>(name: string): Kept<Draft> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'draft' in kept && 'key' in kept ? (kept as Kept<Draft>) : null;
  } catch {
    return null;
  }
}

function openDraft<Draft>(name: string) {
  const kept = readKept<Draft>(name);
  const key = kept?.key ?? newKey();
  return {
    draft: kept?.draft ?? null,
    key,
    write(draft: Draft | null) {
      if (draft) sessionStorage.setItem(name, JSON.stringify({ draft, key } satisfies Kept<Draft>));
      else sessionStorage.removeItem(name);
    },
  };
}

/** The draft of one record of a `subject`, with the id `new` for one that is not made yet: read once, written as it changes. */
export function useDraft<Draft>(subject: string, id: string) {
  return useState(() => openDraft<Draft>(`draft.${subject}.${id}`))[0];
}
