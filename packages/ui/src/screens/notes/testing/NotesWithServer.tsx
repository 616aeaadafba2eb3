/** The notes screen with an in-memory upload service, for stories. */
import { type ChosenFile, toChosenFile, type UploadReport } from '@plumbline/domain/files/upload';
import { createUploadList } from '@plumbline/domain/files/uploadList';
import { uploadMachine } from '@plumbline/domain/files/uploadMachine';
import type { Note } from '@plumbline/domain/notes/note';
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { ready } from '../../../components/Loadable.tsx';
import { NotesScreen, type NotesScreenProps } from '../NotesScreen.tsx';

/**
 * A fake upload service. It accepts every file immediately, with three exceptions by the start of the file name: the
 * upload of `slow` files never finishes, `lost` files fail once, and `page` files are rejected.
 */
function createUploads() {
  const lost = new Set<string>();
  const machine = uploadMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        sendBack({ type: 'upload.progressed', sent: input.size * 0.4 });
        if (input.name.startsWith('slow')) return;
        if (input.name.startsWith('lost') && !lost.has(input.name)) {
          lost.add(input.name);
          sendBack({ type: 'upload.failed', error: new Error('offline') });
        } else {
          sendBack({ type: 'upload.finished', fileId: input.name });
        }
      }),
      validateFile: fromPromise<undefined, { fileId: string }>(async ({ input }) => {
        if (input.fileId.startsWith('page')) throw Object.assign(new Error('refused'), { code: 'unsupported_type' });
        return undefined;
      }),
      saveFile: fromPromise(async () => undefined),
      discardFile: fromPromise(async () => undefined),
    },
  });
  return createUploadList(machine);
}

/** The notes screen with an in-memory upload service. Changes of notes are kept until the component is unmounted. */
export function NotesWithServer(props: NotesScreenProps) {
  const [uploads] = useState(createUploads);
  const files = useSyncExternalStore(uploads.subscribe, uploads.items);
  useEffect(() => uploads.stop, [uploads]);
  const [notes, setNotes] = useState<readonly Note[]>(props.notes.status === 'ready' ? props.notes.data : []);
  const [page, setPage] = useState(props.page);
  return (
    <NotesScreen
      {...props}
      notes={ready(notes)}
      page={page}
      onPageChange={(next) => {
        props.onPageChange(next);
        setPage(next);
      }}
      onSave={async (form, base) => {
        const result = await props.onSave(form, base);
        if (result.ok) setNotes(notes.map((note) => (note.id === result.record.id ? result.record : note)));
        return result;
      }}
      onDelete={(deleted) => {
        props.onDelete(deleted);
        setNotes(notes.filter(({ id }) => id !== deleted.id));
      }}
      newNote={{
        ...props.newNote,
        files,
        onChoose: (chosen) => uploads.add(chosen.map(toChosenFile)),
        onRetry: uploads.retry,
        onRemove: uploads.remove,
        async onAdd(form) {
          const result = await props.newNote.onAdd(form);
          if (!result.ok) return result;
          const attachments = files.flatMap(({ fileId }) => fileId ?? []);
          const added = { ...form, attachments, attachment_names: attachments, author: props.me.id };
          setNotes([aNote({ id: anId(9000 + notes.length), ...added }), ...notes]);
          uploads.forgetAll();
          return result;
        },
        onClear() {
          props.newNote.onClear();
          uploads.cancelAll();
        },
      }}
    />
  );
}
