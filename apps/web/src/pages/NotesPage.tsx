import { messages } from '@plumbline/domain/messages/messages';
import { NotesScreen } from '@plumbline/ui/screens/notes/NotesScreen';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../api/ApiError.ts';
import { toLoadable } from '../api/loadable.ts';
import { downloadAttachment } from '../notes/downloadAttachment.ts';
import { noteView } from '../notes/listView.ts';
import { notesQuery } from '../notes/queries.ts';
import { useDeleteNote } from '../notes/useDeleteNote.ts';
import { useNewNote } from '../notes/useNewNote.ts';
import { useNoteDrafts } from '../notes/useNoteDrafts.ts';
import { useSaveNote } from '../notes/useSaveNote.ts';
import { projectQuery } from '../projects/queries.ts';
import { NoRecord } from '../records/NoRecord.tsx';
import { useListView } from '../records/useListView.ts';
import { meQuery } from '../users/queries.ts';

/** `/project/{projectId}/notes` [R2.39, R2.40] */
export function Component() {
  const { projectId = '' } = useParams();
  return <Notes key={projectId} projectId={projectId} />;
}

function Notes({ projectId }: { projectId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const project = useQuery(projectQuery(projectId));
  const notes = useQuery(notesQuery(projectId));
  const [{ page }, setView] = useListView(`/project/${projectId}/notes`, noteView);
  const newNote = useNewNote(projectId, () => setView({ page: 1 }));
  const drafts = useNoteDrafts(projectId);
  const save = useSaveNote(projectId);
  const remove = useDeleteNote(projectId, newNote.onDelete);
  if (notes.error instanceof ApiError && notes.error.status === 404)
    return <NoRecord noun="project" list="/project" back="Go to the projects" />;
  return (
    <NotesScreen
      projectId={projectId}
      timeZone={me.profile.company.time_zone}
      project={toLoadable(project, messages.errorToast.loadProjects)}
      notes={toLoadable(notes, messages.errorToast.loadNotes)}
      me={{ id: me.id, role: me.profile.role }}
      page={page}
      onPageChange={(next) => setView({ page: next })}
      {...drafts}
      onSave={save}
      onDelete={remove}
      onDownload={downloadAttachment}
      newNote={newNote.form}
    />
  );
}
