/** The hook that deletes a project. */
import { messages, successToasts } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';

/** Returns a function that deletes a project [R2.21, R8.05, R8.07]. */
export function useDeleteProject() {
  const { api } = useSignedInApp();
  return useDeleteRecord<Project>({
    keys: queryKeys.projects,
    event: { type: 'project.deleted' },
    remove: ({ id, version }) => api('projects.delete', { params: { id }, ifMatch: version }),
    success: successToasts.projectDeleted,
    failure: messages.errorToast.deleteProject,
  });
}
