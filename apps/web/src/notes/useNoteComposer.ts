/** Connects the form of a new note to the note composer. */
import { toChosenFile } from '@plumbline/domain/files/uploadFile';
import { createUploadList } from '@plumbline/domain/files/uploadList';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { noteTime } from '@plumbline/domain/notes/noteTime';
import { type FileSource, uploadName } from '@plumbline/domain/notes/pictureNames';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { useToast } from '@plumbline/ui/components/Toast';
import type { NotesScreenProps } from '@plumbline/ui/screens/notes/NotesScreen';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { invalidate } from '../api/queryKeys.ts';
import { type SignedInApp, useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { useUnsavedWork } from '../drafts/UnsavedWorkGuard.tsx';
import { type Draft, useDraft } from '../drafts/useDraft.ts';
import { createUploadMachine } from '../files/actors.ts';
import { updateCachedList } from '../records/updateCachedList.ts';
import { noteKeys } from './mutations.ts';
import { createNoteComposer, fromFileDraft, type NoteDraft } from './noteComposer.ts';

const { createNote, saveNote } = messages.errorToast;

interface NewNote {
  readonly form: NotesScreenProps['newNote'];
  /** The page must call this when a note is deleted. */
  readonly onDeleteNote: (noteId: string) => void;
}

function openComposer(app: SignedInApp, projectId: string, draft: Draft<NoteDraft>) {
  const uploads = createUploadList(
    createUploadMachine(app),
    draft.storedValue?.files.map(fromFileDraft),
    app.actorOptions,
  );
  const composer = createNoteComposer({
    api: app.api,
    projectId,
    uploads,
    draft: draft.storedValue,
    writeDraft: draft.write,
  });
  // `clear` also deletes the uploaded files.
  return { uploads, composer, unsavedWork: { hasInput: draft.hasInput, discard: composer.clear } };
}

/** Returns the props of the form for a new note. The input survives a reload [R2.40, R7.17, R7.19, R8.05, R8.07, F5]. */
export function useNoteComposer(projectId: string, onAdded: () => void): NewNote {
  const app = useSignedInApp();
  const { queryClient, clock } = app;
  const timeZone = useMe().profile.company.time_zone;
  const draft = useDraft<NoteDraft>('note', projectId, 'keep');
  const [{ composer, uploads, unsavedWork }] = useState(() => openComposer(app, projectId, draft));
  useUnsavedWork(unsavedWork);
  const { files, attachingFailed } = useSyncExternalStore(composer.subscribe, composer.state);
  useEffect(() => uploads.stop, [uploads]);
  const toast = useToast();
  const keys = noteKeys(projectId);

  /** Names the pictures of the camera and the clipboard by the time of the company. */
  const withNames = (chosenFiles: readonly File[], source: FileSource): readonly File[] => {
    const { dateTime } = noteTime(new Date(clock.now()).toISOString(), timeZone);
    const names = files.map(({ name }) => name);
    return chosenFiles.map((file) => {
      const name = uploadName(file.name, source, dateTime, names);
      names.push(name);
      return name === file.name ? file : new File([file], name, { type: file.type });
    });
  };

  const onAdd = async (body: string): Promise<SubmitResult> => {
    try {
      await composer.add(body, (savedNote) =>
        updateCachedList(queryClient, keys, (list) => [savedNote, ...list.filter(({ id }) => id !== savedNote.id)]),
      );
      toast({ tone: 'success', ...successToasts.noteCreated });
      onAdded();
      return { ok: true };
    } catch (error) {
      toast({ tone: 'error', title: errorToastTitle, text: composer.state().attachingFailed ? saveNote : createNote });
      return { ok: false, message: failureMessageOf(error) };
    } finally {
      void invalidate(queryClient, { type: 'note.saved', projectId });
    }
  };

  return {
    form: {
      draft: composer.body(),
      onDraftChange: composer.setBody,
      files,
      onChoose: (chosenFiles, source) => uploads.add(withNames(chosenFiles, source).map(toChosenFile)),
      onRetry: uploads.retry,
      onRemove: uploads.remove,
      attachingFailed,
      onAdd: ({ body }) => onAdd(body),
      onClear: composer.clear,
    },
    onDeleteNote: composer.onDeleteNote,
  };
}

function failureMessageOf(error: unknown): string {
  const { code, message } = toFailedCall(error, createNote);
  if (code === 'id_reused')
    return 'An earlier attempt added this note with the text that you had typed then. Look for it in the list.';
  return message;
}
