/** The page `/project/{projectId}/files`: the files that are attached to the notes of a project. */
import { messages } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { ProjectFilesScreen } from '@plumbline/ui/screens/projects/ProjectFilesScreen';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { downloadAttachment } from '../notes/downloadAttachment.ts';
import { notesQuery } from '../notes/queries.ts';
import { RecordNotFound } from '../records/RecordNotFound.tsx';

export function Component() {
  const { projectId = '' } = useParams();
  const { api } = useSignedInApp();
  const timeZone = useMe().profile.company.time_zone;
  const notes = useQuery(notesQuery(api, projectId));
  if (toFailedCall(notes.error).kind === 'notFound')
    return <RecordNotFound noun="project" listPath="/project" backLabel="Go to the projects" />;
  return (
    <ProjectFilesScreen
      projectId={projectId}
      notes={toLoadable(notes, messages.errorToast.loadNotes)}
      timeZone={timeZone}
      onDownload={(fileId) => downloadAttachment(api, fileId)}
    />
  );
}
