/** Marks a project as favourite, with an optimistic update. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { Project } from '@plumbline/domain/projects/project';
import { useToast } from '@plumbline/ui/components/Toast';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { updateCachedList } from '../records/updateCachedList.ts';

const keys = queryKeys.projects;

interface FavouriteChange {
  readonly project: Project;
  readonly favourite: boolean;
}

/** Returns a function that sets a favourite. The star changes immediately and changes back if the call fails [R2.21]. */
export function useSetFavourite() {
  const { api, queryClient } = useSignedInApp();
  const toast = useToast();
  const updateCache = ({ project, favourite }: FavouriteChange) =>
    updateCachedList<Project>(queryClient, keys, (list) =>
      list.map((entry) => (entry.id === project.id ? { ...entry, favourite } : entry)),
    );

  const { mutate } = useMutation({
    mutationKey: keys.favourite,
    // Calls run sequentially, so that the last click determines the result.
    scope: { id: 'favourite' },
    mutationFn: ({ project, favourite }: FavouriteChange) =>
      api(favourite ? 'projects.favour' : 'projects.unfavour', { params: { id: project.id } }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: keys.list });
      updateCache(change);
    },
    onError: (_error, { project, favourite }) => {
      updateCache({ project, favourite: !favourite });
      toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.updateProject });
    },
    onSettled: () => {
      const isLastMutation = queryClient.isMutating({ mutationKey: keys.favourite }) === 1;
      if (isLastMutation) void invalidate(queryClient, { type: 'project.favouriteChanged' });
    },
  });
  return useCallback((project: Project, favourite: boolean) => mutate({ project, favourite }), [mutate]);
}
