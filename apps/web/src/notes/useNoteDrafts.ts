import type { NotesScreenProps } from '@plumbline/ui/screens/notes/NotesScreen';
import { useState } from 'react';
import { useDraft } from '../drafts/useDraft.ts';

type NoteDraftProps = Pick<NotesScreenProps, 'draftOf' | 'onDraft'>;
type NoteEdit = NonNullable<ReturnType<NoteDraftProps['draftOf']>>;

/** Stores unsaved edits of existing notes. They survive a reload and a page change in the list [F5]. */
export function useNoteDrafts(projectId: string): NoteDraftProps {
  const draft = useDraft<Readonly<Record<string, NoteEdit>>>('notes', projectId);
  const [edits] = useState(() => new Map(Object.entries(draft.storedValue ?? {})));
  return {
    draftOf: (id) => edits.get(id) ?? null,
    onDraft(id, edit) {
      if (edit) edits.set(id, edit);
      else edits.delete(id);
      draft.write(edits.size > 0 ? Object.fromEntries(edits) : null);
    },
  };
}
