/** The form that edits the text of an existing note. */
import type { NoteForm } from '@plumbline/domain/notes/form';
import type { Note } from '@plumbline/domain/notes/note';
import { useEffect, useEffectEvent } from 'react';
import { lazyFormResolver } from '../../components/lazyFormResolver.ts';
import { TextArea } from '../../components/TextArea.tsx';
import { type FormScreenProps, type RecordDraft, RecordForm } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';
import { sendOnKey } from './noteKeys.ts';

export type NoteDraft = RecordDraft<Note, NoteForm>;

export interface NoteEditorProps extends FormScreenProps<Note, NoteForm, NoteForm> {
  note: Note;
  /** Whether the text gets the focus when the editor opens. False if the editor opens with a restored draft. */
  takesFocus: boolean;
  onClose: () => void;
}

const { resolver, preload } = lazyFormResolver(async () => (await import('@plumbline/domain/notes/form')).noteForm);
const labels = { body: 'Note' };

/** Edits the text of a note in place, with Cancel and Save. */
export function NoteEditor({ note, takesFocus, onClose, ...options }: NoteEditorProps) {
  const editor = useRecordForm({
    record: note,
    initialInput: { body: '' },
    inputOf: ({ body }) => ({ body }),
    resolver,
    ...options,
  });
  const { register, formState, setFocus } = editor.form;
  const focusText = useEffectEvent(() => takesFocus && setFocus('body'));
  useEffect(() => {
    preload();
    focusText();
  }, []);
  return (
    <RecordForm editor={editor} title="Edit note" recordName="this note" labels={labels} onCancel={onClose}>
      <TextArea
        label="Note"
        hideLabel
        rows={4}
        error={formState.errors.body?.message}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onKeyDown={sendOnKey}
        {...register('body')}
      />
    </RecordForm>
  );
}
