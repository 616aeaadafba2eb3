import type { Project } from '@plumbline/domain/contract/entities';
import { errorToastTitle, messages, successToasts } from '@plumbline/domain/messages/messages';
import { useToast } from '@plumbline/ui/components/Toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { changeList, projectQuery, projectsQuery, refreshList } from './queries.ts';

/** The card goes at once; where the server will not have it, it comes back to its place [R2.21, R8.05, R8.07]. */
export function useDeleteProject() {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: Project) => call('projects.delete', { params: { id }, ifMatch: version }),
    onMutate: async (project) => {
      await queries.cancelQueries({ queryKey: projectsQuery.queryKey });
      const place = queries.getQueryData(projectsQuery.queryKey)?.findIndex(({ id }) => id === project.id) ?? -1;
      changeList(queries, (list) => list.filter(({ id }) => id !== project.id));
      return { place };
    },
    onSuccess: (_data, { id }) => {
      queries.removeQueries({ queryKey: projectQuery(id).queryKey });
      toast({ tone: 'success', ...successToasts.projectDeleted });
    },
    onError: (_error, project, before) => {
      const place = before?.place ?? -1;
      if (place >= 0) changeList(queries, (list) => list.toSpliced(place, 0, project));
      toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.deleteProject });
    },
    onSettled: () => void refreshList(queries),
  });
  return mutate;
}
