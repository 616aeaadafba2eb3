import styled from '@emotion/styled';
import { Stack } from '../../components/layout.tsx';
import { NewNote, type NewNoteProps } from './NewNote.tsx';
import { NoteList, type NoteListProps } from './NoteList.tsx';
import { ProjectLinks, type ProjectLinksProps } from './ProjectLinks.tsx';

export interface NotesScreenProps extends NoteListProps, ProjectLinksProps {
  newNote: NewNoteProps;
}

/** The notes of a project, and the form for the next one [R2.39, R2.40]. */
export const NotesScreen = ({ newNote, projectId, project, ...list }: NotesScreenProps) => (
  <Page>
    <ProjectLinks projectId={projectId} project={project} />
    <Columns>
      <NewNote {...newNote} />
      <NoteList {...list} />
    </Columns>
  </Page>
);

const Page = styled(Stack)`
  max-width: 1160px;
`;

/* The form stands at the side on a desktop and before the notes on a phone. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
  @media (min-width: 1000px) {
    grid-template-columns: minmax(0, 1fr) 380px;
    & > :first-of-type {
      position: sticky;
      top: 76px;
      grid-area: 1 / 2;
      max-height: calc(100dvh - 96px);
      overflow-y: auto;
    }
    & > :last-child {
      grid-area: 1 / 1;
    }
  }
`;
