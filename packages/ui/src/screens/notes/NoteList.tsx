/** The list of the notes of a project. */
import styled from '@emotion/styled';
import type { Note } from '@plumbline/domain/notes/note';
import { notesPerPage } from '@plumbline/domain/notes/notesPerPage';
import { type CurrentUser, canEditNote } from '@plumbline/domain/users/permissions';
import { useRef } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListCount, listCountText } from '../../components/ListPage.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Pagination, pageOf } from '../../components/Pagination.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useDeleteConfirmation } from '../../components/useDeleteConfirmation.tsx';
import { NoteCard, type NoteCardProps } from './NoteCard.tsx';

export interface NoteListProps
  extends Pick<
    NoteCardProps,
    | 'timeZone'
    | 'getDraft'
    | 'onDraftChange'
    | 'onSave'
    | 'onDelete'
    | 'onEditorCountChange'
    | 'onDownload'
    | 'loadThumbnail'
    | 'loadPicture'
  > {
  /** Newest first. */
  notes: Loadable<readonly Note[]>;
  currentUser: CurrentUser;
  /** Starts at 1. A page past the end shows the last page. */
  page: number;
  onPageChange: (page: number) => void;
}

const nouns = ['note', 'notes'] as const;

/** The notes with paging [R2.39, R9.01]. */
export function NoteList({ notes, currentUser, page, onPageChange, onDelete, ...cardProps }: NoteListProps) {
  const allNotes = notes.status === 'ready' ? notes.data : [];
  const currentPage = Math.min(page, Math.max(1, Math.ceil(allNotes.length / notesPerPage)));
  const listStart = useRef<HTMLElement>(null);
  const countElement = useRef<HTMLParagraphElement>(null);
  const deletion = useDeleteConfirmation({
    loaded: notes.status === 'ready',
    title: deleteTitle,
    textOf: deleteText,
    onDelete,
    focusTarget: countElement,
  });
  const changePage = (newPage: number) => {
    onPageChange(newPage);
    listStart.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <ListSection ref={listStart}>
      <ListCount ref={countElement} tabIndex={-1} aria-live="polite">
        {notes.status === 'ready' && listCountText(allNotes.length, allNotes.length, nouns)}
      </ListCount>
      <WhenReady value={notes} loading={<Skeleton rows={5} rowHeight={96} />}>
        {() =>
          allNotes.length === 0 ? (
            <EmptyState title="No notes yet" text="Write down what was agreed, and attach pictures and documents." />
          ) : (
            <>
              <List aria-label="Notes">
                {pageOf(allNotes, currentPage, notesPerPage).map((note) => (
                  <li key={note.id}>
                    <NoteCard
                      note={note}
                      canEdit={canEditNote(currentUser, note.author)}
                      onDelete={deletion.openDialog}
                      {...cardProps}
                    />
                  </li>
                ))}
              </List>
              <Pagination
                page={currentPage}
                pageSize={notesPerPage}
                total={allNotes.length}
                onPageChange={changePage}
              />
            </>
          )
        }
      </WhenReady>
      {deletion.dialog}
    </ListSection>
  );
}

/** This title is not in `messages.confirm`, because the specification does not contain it. */
const deleteTitle = 'Are you sure you want to delete this note?';

/** The maximum number of characters of a note that the delete dialog quotes. */
const maxQuoteLength = 80;

function deleteText({ body, attachments }: Note): string {
  // The quote has no line breaks.
  const text = body.replace(/\s+/g, ' ');
  const quote = text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).trimEnd()}…` : text;
  const attachmentsText = attachments.length === 1 ? 'its attachment' : `its ${attachments.length} attachments`;
  return attachments.length === 0
    ? `“${quote}” will be deleted for everybody.`
    : `“${quote}” and ${attachmentsText} will be deleted for everybody.`;
}

const ListSection = styled.section`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-width: 0;
  scroll-margin-top: 80px;
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  & > li {
    min-width: 0;
  }
`;
