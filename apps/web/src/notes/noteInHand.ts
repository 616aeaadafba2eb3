import type { UploadItem, UploadList } from '@plumbline/domain/files/uploadList';
import type { UploadInput } from '@plumbline/domain/files/uploadMachine';
import type { Note } from '@plumbline/domain/notes/note';
import { call } from '../api/client.ts';
import { newKey } from '../api/http.ts';

/** What is kept of a note that is not added yet. */
export interface KeptNote {
  /** What its creation is sent with, however often [F4]. */
  readonly key: string;
  readonly body: string;
  /** The note's id, where it is made and its files do not hang on it yet. */
  readonly made: string | null;
  readonly files: readonly KeptFile[];
}

interface KeptFile extends Omit<UploadInput, 'file'> {
  readonly name: string;
  readonly size: number;
}

export interface NoteState {
  readonly files: readonly UploadItem[];
  /** The note is made, and its files could not be hung on it. */
  readonly unattached: boolean;
}

const keptFile = ({ name, size, step, fileId, failure }: UploadItem): KeptFile => ({
  name,
  size,
  savedAs: step === 'saved' ? fileId : null,
  refusedFor: step === 'refused' ? failure : null,
});

/** A kept file as it goes on, without its content. */
export const fileAgain = ({ savedAs, refusedFor, ...file }: KeptFile): UploadInput => ({
  file: { ...file, content: null },
  savedAs,
  refusedFor,
});

/**
 * The note somebody writes: its text, its files, and how far adding it has come. `write` is told of every change.
 * Adding makes the note and then hangs the files on it; tried again, it goes on where it stopped [F4].
 */
export function noteInHand(
  projectId: string,
  uploads: UploadList,
  kept: KeptNote | null,
  write: (kept: KeptNote | null) => void,
) {
  const listeners = new Set<() => void>();
  let { key, body, made } = kept ?? { key: newKey(), body: '', made: null };
  let adding = false;
  let state: NoteState = { files: uploads.items(), unattached: made !== null };

  const tell = () => {
    const files = uploads.items();
    state = { files, unattached: made !== null && !adding };
    const nothing = body === '' && made === null && files.length === 0;
    write(nothing ? null : { key, body, made, files: files.map(keptFile) });
    for (const listener of listeners) listener();
  };
  const startAnew = () => {
    key = newKey();
    body = '';
    made = null;
    tell();
  };
  uploads.subscribe(tell);

  async function makeAndAttach(text: string, show: (note: Note) => void) {
    if (made === null) {
      const note = await call('notes.create', {
        params: { id: projectId },
        body: { body: text },
        idempotencyKey: key,
      });
      made = note.id;
      show(note);
    }
    const files = uploads.items().flatMap(({ fileId }) => (fileId === null ? [] : { attachment_id: fileId }));
    if (files.length === 0) return;
    tell();
    show(await call('notes.attach', { params: { id: projectId, noteId: made }, body: files }));
  }

  return {
    body: () => body,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type(text: string) {
      body = text;
      tell();
    },
    /** `show` is told of the note as soon as there is one, and again when its files hang on it. */
    async add(text: string, show: (note: Note) => void) {
      adding = true;
      try {
        await makeAndAttach(text, show);
        uploads.forgetAll();
        startAnew();
      } finally {
        adding = false;
        tell();
      }
    },
    /** Where the note goes that is made already, what is written is the next one again. */
    abandon(noteId: string) {
      if (noteId !== made) return;
      key = newKey();
      made = null;
      tell();
    },
    clear() {
      uploads.cancelAll();
      startAnew();
    },
  };
}
