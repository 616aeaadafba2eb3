import type { NotesScreenProps } from '@plumbline/ui/screens/notes/NotesScreen';
import { useState } from 'react';
import { useDraft } from '../records/draft.ts';

type Props = Pick<NotesScreenProps, 'draftOf' | 'onDraft'>;
type NoteDraft = NonNullable<ReturnType<Props['draftOf']>>;

/** What was typed over notes and not saved: there again after a reload, and when a page of the list is turned back [F5]. */
export function useNoteDrafts(projectId: string): Props {
  const kept = useDraft<Readonly<Record<string, NoteDraft>>>('notes', projectId);
  const [drafts] = useState(() => new Map(Object.entries(kept.draft ?? {})));
  return {
    draftOf: (id) => drafts.get(id) ?? null,
    onDraft(id, draft) {
      if (draft) drafts.set(id, draft);
      else drafts.delete(id);
      kept.write(drafts.size > 0 ? Object.fromEntries(drafts) : null);
    },
  };
}
