/** The drafts of existing notes. */
import type { NotesScreenProps } from '@plumbline/ui/screens/notes/NotesScreen';
import { useState } from 'react';
import { useDraft } from '../drafts/useDraft.ts';

type NoteDraftProps = Pick<NotesScreenProps, 'getDraft' | 'onDraftChange'>;
type NoteEdit = NonNullable<ReturnType<NoteDraftProps['getDraft']>>;

/** Stores unsaved edits of existing notes. They survive a reload and a page change in the list [F5]. */
export function useNoteDrafts(projectId: string): NoteDraftProps {
  const draft = useDraft<Readonly<Record<string, NoteEdit>>>('notes', projectId);
  const [edits] = useState(() => new Map(Object.entries(draft.storedValue ?? {})));
  return {
    getDraft: (id) => edits.get(id) ?? null,
    onDraftChange(id, edit) {
      if (edit) edits.set(id, edit);
      else edits.delete(id);
      draft.write(edits.size > 0 ? Object.fromEntries(edits) : null);
    },
  };
}
