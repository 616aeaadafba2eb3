import { messages, successToasts } from '@plumbline/domain/messages/messages';
import { call } from '../api/client.ts';
import { useDeleteRecord } from '../records/useDeleteRecord.ts';
import { projectKeys } from './queries.ts';

/** [R2.21, R8.05, R8.07] */
export const useDeleteProject = () =>
  useDeleteRecord({
    keys: projectKeys,
    remove: ({ id, version }) => call('projects.delete', { params: { id }, ifMatch: version }),
    done: successToasts.projectDeleted,
    failure: messages.errorToast.deleteProject,
  });
