import { chosenFile } from '@plumbline/domain/files/upload';
import { createUploadList } from '@plumbline/domain/files/uploadList';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useToast } from '@plumbline/ui/components/Toast';
import type { NotesScreenProps } from '@plumbline/ui/screens/notes/NotesScreen';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { uploadsOnline } from '../files/uploadsOnline.ts';
import { useDraft } from '../records/draft.ts';
import { changeList, refreshList } from '../records/recordCache.ts';
import { useUnsavedWork } from '../records/unsavedWork.tsx';
import { fileAgain, type KeptNote, noteInHand } from './noteInHand.ts';
import { noteKeys } from './queries.ts';

const { createNote, saveNote } = messages.errorToast;

interface NoteForm {
  readonly form: NotesScreenProps['newNote'];
  /** Some note is being deleted. */
  readonly onDelete: (noteId: string) => void;
}

function openNote(projectId: string, kept: ReturnType<typeof useDraft<KeptNote>>) {
  const uploads = createUploadList(uploadsOnline, kept.draft?.files.map(fileAgain));
  const note = noteInHand(projectId, uploads, kept.draft, kept.write);
  // the files go with it
  return { uploads, note, unsaved: { has: kept.has, discard: note.clear } };
}

/** The form for the next note of a project; what is in it outlives a reload [R2.40, R7.17, R7.19, R8.05, R8.07, F5]. */
export function useNewNote(projectId: string, onAdded: () => void): NoteForm {
  const kept = useDraft<KeptNote>('note', projectId, 'keeps');
  const [{ note, uploads, unsaved }] = useState(() => openNote(projectId, kept));
  useUnsavedWork(unsaved);
  const { files, unattached } = useSyncExternalStore(note.subscribe, note.state);
  useEffect(() => uploads.stop, [uploads]);
  const queries = useQueryClient();
  const toast = useToast();
  const keys = noteKeys(projectId);

  const onAdd = async (body: string): Promise<SubmitResult> => {
    try {
      await note.add(body, (added) =>
        changeList(queries, keys, (list) => [added, ...list.filter(({ id }) => id !== added.id)]),
      );
      toast({ tone: 'success', ...successToasts.noteCreated });
      onAdded();
      return { ok: true };
    } catch (error) {
      toast({ tone: 'error', title: errorToastTitle, text: note.state().unattached ? saveNote : createNote });
      return { ok: false, message: reasonOf(error) };
    } finally {
      void refreshList(queries, keys);
    }
  };

  return {
    form: {
      draft: note.body(),
      onDraft: note.type,
      files,
      onChoose: (chosen) => uploads.add(chosen.map(chosenFile)),
      onRetry: uploads.retry,
      onRemove: uploads.remove,
      unattached,
      onAdd: ({ body }) => onAdd(body),
      onClear: note.clear,
    },
    onDelete: note.abandon,
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return createNote;
  if (error.code === 'key_reused')
    return 'An earlier try did add this note, with what you had typed then. Look for it among the notes.';
  return error.message;
}
