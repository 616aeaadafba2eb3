/** The card of one note, with buttons to edit and delete the note. */
import styled from '@emotion/styled';
import { authorRoleLabel } from '@plumbline/domain/notes/authorRoles';
import type { Note } from '@plumbline/domain/notes/note';
import { noteTime } from '@plumbline/domain/notes/noteTime';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import type { PictureSource } from '../../components/PictureThumbnails.tsx';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import type { FormScreenProps } from '../../records/RecordForm.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { NoteAttachments } from './NoteAttachments.tsx';
import { type NoteDraft, NoteEditor, type NoteEditorProps } from './NoteEditor.tsx';
import { NoteText } from './NoteText.tsx';

export interface NoteCardProps extends PictureSource {
  note: Note;
  /** The company's time zone, used for the date of the note. */
  timeZone: string;
  /** Whether the user may edit and delete the note [R6.08]. */
  canEdit: boolean;
  /** Returns the stored unsaved text of the note, or null if there is none. */
  getDraft: (noteId: string) => NoteDraft | null;
  /** Called after each change of the text. `draft` is null if the text is equal to the text of the note. */
  onDraftChange: (noteId: string, draft: NoteDraft | null) => void;
  onSave: NoteEditorProps['onSave'];
  onDelete: (note: Note) => void;
  /** Called with 1 when the editor of the note opens and with -1 when it closes. */
  onEditorCountChange: (change: 1 | -1) => void;
}

/** How the open editor was opened: with a restored draft, or by a click on Edit. */
type EditorState = 'restored' | 'opened';

/** One note: author, date, text and attachments [R2.39]. */
export function NoteCard({
  note,
  timeZone,
  canEdit,
  getDraft,
  onDraftChange,
  onSave,
  onDelete,
  onEditorCountChange,
  ...pictureSource
}: NoteCardProps) {
  const [draft] = useState(() => (canEdit ? getDraft(note.id) : null));
  const [editorState, setEditorState] = useState<EditorState | null>(draft && 'restored');
  const isEditing = editorState !== null;
  const editButton = useEditButtonFocus(isEditing);
  useEffect(() => {
    if (!isEditing) return undefined;
    onEditorCountChange(1);
    return () => onEditorCountChange(-1);
  }, [isEditing, onEditorCountChange]);
  const { day, dateTime } = noteTime(note.created_date, timeZone);
  const save: FormScreenProps<Note, NoteDraft['input'], NoteDraft['input']>['onSave'] = async (form, base) => {
    const result = await onSave(form, base);
    if (result.ok) setEditorState(null);
    return result;
  };
  return (
    <Frame aria-label={`Note by ${note.author_name}, ${dateTime}`}>
      <div data-part="avatar">
        <Avatar name={note.author_name} />
      </div>
      <header>
        <strong>{note.author_name}</strong>
        <span>{note.client_name ? 'Client' : authorRoleLabel(note.author_role)}</span>
        <time dateTime={note.created_date} title={dateTime}>
          {day}
        </time>
      </header>
      {canEdit && !editorState && (
        <div data-part="actions">
          {/* What a client wrote is not changed. */}
          {note.client_name === '' && (
            <IconButton
              ref={editButton}
              label={`Edit note of ${dateTime}`}
              hint="Edit"
              icon={<PencilIcon />}
              onClick={() => setEditorState('opened')}
            />
          )}
          <IconButton
            label={`Delete note of ${dateTime}`}
            hint="Delete"
            tone="danger"
            icon={<TrashIcon />}
            onClick={() => onDelete(note)}
          />
        </div>
      )}
      <div data-part="body">
        {editorState ? (
          <NoteEditor
            note={note}
            takesFocus={editorState === 'opened'}
            draft={editorState === 'restored' ? draft : null}
            onDraftChange={(newDraft) => onDraftChange(note.id, newDraft)}
            onSave={save}
            onClose={() => setEditorState(null)}
          />
        ) : (
          <NoteText body={note.body} />
        )}
        <NoteAttachments
          fileIds={note.attachments}
          fileNames={note.attachment_names}
          filePreviews={note.attachment_previews}
          {...pictureSource}
        />
      </div>
    </Frame>
  );
}

/** Returns the ref of the Edit button, and moves the focus to the button after the editor closes. */
function useEditButtonFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** The layout of a note: author and date in the first line, the text below. */
const Frame = styled.article`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  grid-template-areas: 'avatar head actions' 'avatar body body';
  column-gap: var(--space-3);
  padding: 14px 14px 14px 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
  & > [data-part='avatar'] {
    grid-area: avatar;
  }
  & > header {
    grid-area: head;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-2);
    min-height: 32px;
    padding-block: 6px;
    line-height: 20px;
    overflow-wrap: anywhere;
    & > strong {
      font-weight: 600;
    }
    & > :is(span, time) {
      color: var(--ink-soft);
      font-size: 13px;
    }
    & > :is(strong, span)::after {
      content: '·' / '';
      margin-left: var(--space-2);
      color: var(--ink-soft);
      font-weight: 400;
    }
  }
  & > [data-part='actions'] {
    grid-area: actions;
    display: flex;
    gap: 2px;
  }
  & > [data-part='body'] {
    grid-area: body;
    display: grid;
    gap: var(--space-2);
    min-width: 0;
    padding-right: 2px;
  }
  ${phone} {
    grid-template-areas: 'avatar head actions' 'body body body';
    row-gap: var(--space-2);
    padding: 12px var(--space-4);
    & > header {
      min-height: 40px;
      padding-block: 0;
      align-content: center;
    }
    & > header > strong {
      flex: 1 1 100%;
    }
    & > header > strong::after {
      content: none;
    }
    & > [data-part='avatar'] {
      align-self: center;
    }
    & > [data-part='actions'] {
      margin-right: -10px;
    }
    & > [data-part='body'] {
      padding-right: 0;
    }
    /* The buttons of the editor stay in the card. They are not fixed at the lower edge of the window. */
    & form > :last-child {
      position: static;
      margin: 0;
      padding: 0;
      border: 0;
      background: none;
    }
  }
`;
