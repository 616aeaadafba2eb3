/** The screen with the notes of a project. */
import styled from '@emotion/styled';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FixedAction } from '../../components/ListPage.tsx';
import { Stack } from '../../components/layout.tsx';
import { ShortcutsHelp } from '../../components/ShortcutsHelp.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { phoneQuery } from '../../theme/breakpoints.ts';
import { useMediaQuery } from '../../theme/useMediaQuery.ts';
import { NewNoteForm, type NewNoteFormProps } from './NewNoteForm.tsx';
import { NoteList, type NoteListProps } from './NoteList.tsx';
import { noteShortcutGroups } from './noteKeys.ts';

export interface NotesScreenProps extends Omit<NoteListProps, 'onEditorCountChange'> {
  newNote: NewNoteFormProps;
}

/**
 * The notes of a project and the form for a new one [R2.39, R2.40]. On a phone the form is below the notes, and a fixed
 * button leads to it.
 */
export function NotesScreen({ newNote, ...listProps }: NotesScreenProps) {
  const isPhone = useMediaQuery(phoneQuery);
  const [openEditorCount, setOpenEditorCount] = useState(0);
  const changeEditorCount = useCallback((change: 1 | -1) => setOpenEditorCount((previous) => previous + change), []);
  const listRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLDivElement>(null);
  const isFormInView = useIsInView(formRef);
  // Undefined until the list of keys is first opened.

  const addNote: NewNoteFormProps['onAdd'] = async (form) => {
    const result = await newNote.onAdd(form);
    // Shows the new note, which is the first note of the list.
    if (result.ok && isPhone) listRef.current?.scrollIntoView({ block: 'start' });
    return result;
  };
  const parts = [
    <div key="form" ref={formRef}>
      <NewNoteForm {...newNote} onAdd={addNote} secondary={openEditorCount > 0} />
    </div>,
    <div key="list" ref={listRef}>
      <NoteList {...listProps} onEditorCountChange={changeEditorCount} />
    </div>,
  ];
  return (
    <Stack>
      <Columns>{isPhone ? parts.toReversed() : parts}</Columns>
      {isPhone && openEditorCount === 0 && !isFormInView && (
        <FixedAction>
          <Button
            variant="primary"
            icon={<PlusIcon />}
            wide
            onClick={() => formRef.current?.querySelector('textarea')?.focus()}
          >
            Write a note
          </Button>
        </FixedAction>
      )}
      <ShortcutsHelp title="Keys of the notes" groups={noteShortcutGroups} />
    </Stack>
  );
}

/** The lowest part of the window, in pixels. A form of which only the top is in this part does not count as visible. */
const bottomPixels = 140;

/** Whether a part of the element is in the window above `bottomPixels`. True before the first check. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true), {
      rootMargin: `0px 0px -${bottomPixels}px 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

/*
 * In a window with at least 1000 px, the form is in a column at the right of the notes. 76 px are the header (56 px) and a gap of 20 px, and
 * 96 px are the same with a gap below the form.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) 380px;
    & > :first-of-type {
      position: sticky;
      top: calc(76px + var(--demo-bar-height));
      grid-area: 1 / 2;
      max-height: calc(100dvh - 96px - var(--demo-bar-height));
      overflow-y: auto;
    }
    & > :last-child {
      grid-area: 1 / 1;
    }
  }
`;
