/** The route module of `/project/{projectId}/notes`: loads the notes and connects them with their drafts and uploads. */
import { messages } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { NotesScreen } from '@plumbline/ui/screens/notes/NotesScreen';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { createPictureLoader } from '../files/createPictureLoader.ts';
import { parsePage, type SearchParamsFormat } from '../lists/listSearchParams.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { downloadAttachment } from '../notes/downloadAttachment.ts';
import { useDeleteNote, useSaveNote } from '../notes/mutations.ts';
import { notesQuery } from '../notes/queries.ts';
import { useNoteComposer } from '../notes/useNoteComposer.ts';
import { useNoteDrafts } from '../notes/useNoteDrafts.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';

const pageParams: SearchParamsFormat<{ readonly page: number }> = {
  parse: (params) => ({ page: parsePage(params) }),
  format: ({ page }) => (page > 1 ? `page=${page}` : ''),
};

/** Renders the page `/project/{projectId}/notes` [R2.39, R2.40]. */
export function Component() {
  const { projectId = '' } = useParams();
  return <Notes key={projectId} projectId={projectId} />;
}

function Notes({ projectId }: { projectId: string }) {
  const app = useSignedInApp();
  const { api } = app;
  const me = useMe();
  const notes = useQuery(notesQuery(api, projectId));
  const [{ page }, setView] = useListSearchParams(`/project/${projectId}/notes`, pageParams);
  const newNote = useNoteComposer(projectId, () => setView({ page: 1 }));
  const drafts = useNoteDrafts(projectId);
  const save = useSaveNote(projectId);
  const remove = useDeleteNote(projectId, newNote.onDeleteNote);
  if (toFailedCall(notes.error).kind === 'notFound')
    return <RecordNotFound noun="project" listPath="/project" backLabel="Go to the projects" />;
  return (
    <NotesScreen
      timeZone={me.profile.company.time_zone}
      notes={toLoadable(notes, messages.errorToast.loadNotes)}
      currentUser={{ id: me.id, role: me.profile.role }}
      page={page}
      onPageChange={(newPage) => setView({ page: newPage })}
      {...drafts}
      onSave={save}
      onDelete={remove}
      onDownload={(fileId) => downloadAttachment(api, fileId)}
      {...app.once(createPictureLoader)}
      newNote={newNote.form}
    />
  );
}
