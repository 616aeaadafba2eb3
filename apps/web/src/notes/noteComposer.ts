/** The text and the files of a new note, and the steps that save it: create the note and attach the files. A failed step can be retried. */
import type { UploadItem, UploadList } from '@plumbline/domain/files/uploadList';
import type { UploadInput } from '@plumbline/domain/files/uploadMachine';
import type { Note } from '@plumbline/domain/notes/note';
import type { AuthenticatedApi } from '../api/authenticatedApi.ts';
import { newId } from '../api/http.ts';

/** The stored draft of a new note. */
export interface NoteDraft {
  /** The id of the new note. Each attempt sends it [F4]. */
  readonly id: string;
  readonly body: string;
  /** The id of the created note while its files are not attached yet, or null. */
  readonly made: string | null;
  readonly files: readonly FileDraft[];
}

/** A file in a stored draft. */
interface FileDraft {
  readonly name: string;
  readonly size: number;
  /** The id of the saved file. */
  readonly savedAs: string | null;
  /** The error text of a refused file. */
  readonly refusedFor: string | null;
}

export interface NoteComposerState {
  readonly files: readonly UploadItem[];
  /** Whether the note is created but attaching its files failed. */
  readonly attachingFailed: boolean;
}

const toFileDraft = ({ name, size, step, fileId, failure }: UploadItem): FileDraft => ({
  name,
  size,
  savedAs: step === 'saved' ? fileId : null,
  refusedFor: step === 'refused' ? failure : null,
});

/** Converts a stored file to the input of the upload machine, without the file content. */
export const fromFileDraft = ({ savedAs, refusedFor, ...file }: FileDraft): UploadInput => ({
  file: { ...file, content: null },
  savedFileId: savedAs,
  failure: refusedFor,
});

export interface NoteComposerDeps {
  readonly api: AuthenticatedApi;
  readonly projectId: string;
  readonly uploads: UploadList;
  readonly draft: NoteDraft | null;
  /** Stores the draft after each change. Null removes it. */
  readonly writeDraft: (draft: NoteDraft | null) => void;
}

/**
 * Manages the text and files of a new note. `add` creates the note and then attaches the files. A retry continues with the
 * step that failed [F4]. See docs/decisions/0060-files-and-notes.md.
 */
export function createNoteComposer({ api, projectId, uploads, draft, writeDraft }: NoteComposerDeps) {
  const listeners = new Set<() => void>();
  let { id, body, made: createdNoteId } = draft ?? { id: newId(), body: '', made: null };
  let isAdding = false;
  let state: NoteComposerState = { files: uploads.items(), attachingFailed: createdNoteId !== null };

  /** Stores the draft and notifies the subscribers. */
  const update = () => {
    const files = uploads.items();
    state = { files, attachingFailed: createdNoteId !== null && !isAdding };
    const isEmpty = body === '' && createdNoteId === null && files.length === 0;
    writeDraft(isEmpty ? null : { id, body, made: createdNoteId, files: files.map(toFileDraft) });
    for (const listener of listeners) listener();
  };
  const reset = () => {
    id = newId();
    body = '';
    createdNoteId = null;
    update();
  };
  uploads.subscribe(update);

  async function createAndAttach(text: string, showNote: (note: Note) => void) {
    if (createdNoteId === null) {
      const note = await api('notes.create', { params: { id: projectId }, body: { id, body: text } });
      createdNoteId = note.id;
      showNote(note);
    }
    const files = uploads.items().flatMap(({ fileId }) => (fileId === null ? [] : { attachment_id: fileId }));
    if (files.length === 0) return;
    update();
    showNote(await api('notes.attach', { params: { id: projectId, noteId: createdNoteId }, body: files }));
  }

  return {
    body: () => body,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stores the typed text of the note. */
    setBody(text: string) {
      body = text;
      update();
    },
    /** Creates the note and attaches its files. Calls `showNote` after the note is created, and again after its files are attached. */
    async add(text: string, showNote: (note: Note) => void) {
      isAdding = true;
      try {
        await createAndAttach(text, showNote);
        uploads.forgetAll();
        reset();
      } finally {
        isAdding = false;
        update();
      }
    },
    /** Handles the deletion of a note. If it is the created note, the next `add` creates a new note. */
    onDeleteNote(noteId: string) {
      if (noteId !== createdNoteId) return;
      id = newId();
      createdNoteId = null;
      update();
    },
    /** Removes the text and deletes the uploaded files. */
    clear() {
      uploads.cancelAll();
      reset();
    },
  };
}
