import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { useToast } from '@plumbline/ui/components/Toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api/client.ts';
import { changeList, refreshList } from '../records/recordCache.ts';
import { projectKeys, projectsKey, projectsQuery } from './queries.ts';

interface Wish {
  project: Project;
  favourite: boolean;
}

/** The star turns at once; where the server will not have it, it turns back [R2.21]. */
export function useFavourite() {
  const queries = useQueryClient();
  const toast = useToast();
  const show = ({ project, favourite }: Wish) =>
    changeList(queries, projectKeys, (list) =>
      list.map((one) => (one.id === project.id ? { ...one, favourite } : one)),
    );

  const { mutate } = useMutation({
    mutationKey: [...projectsKey, 'favourite'],
    // one star after the other, so that the last press is the one that stays
    scope: { id: 'favourite' },
    mutationFn: ({ project, favourite }: Wish) =>
      call(favourite ? 'projects.favour' : 'projects.unfavour', { params: { id: project.id } }),
    onMutate: async (wish) => {
      await queries.cancelQueries({ queryKey: projectsQuery.queryKey });
      show(wish);
    },
    onError: (_error, { project, favourite }) => {
      show({ project, favourite: !favourite });
      toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.updateProject });
    },
    onSettled: () => {
      const last = queries.isMutating({ mutationKey: [...projectsKey, 'favourite'] }) === 1;
      if (last) void refreshList(queries, projectKeys);
    },
  });
  return useCallback((project: Project, favourite: boolean) => mutate({ project, favourite }), [mutate]);
}
