/** Changes projects on the list and the board: shows each change immediately, sends it, and offers to undo the last one. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { BulkResult } from '@plumbline/domain/projects/bulkChange';
import {
  type BulkValues,
  bulkChangeMachine,
  type ChangeOutcome,
  pendingValues,
} from '@plumbline/domain/projects/bulkChangeMachine';
import { changeTexts } from '@plumbline/domain/projects/changeTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { formerUser, fullUserName } from '@plumbline/domain/users/userNames';
import { useToast } from '@plumbline/ui/components/Toast';
import type { UndoBarProps } from '@plumbline/ui/screens/projects/UndoBar';
import type { QueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { updateCachedList } from '../records/updateCachedList.ts';
import { usersQuery } from '../users/queries.ts';

/** Writes the changed projects to the cached lists, so that nothing moves back before the lists are loaded again. */
function storeResults(queryClient: QueryClient, results: readonly BulkResult[]): void {
  const byId = new Map(results.map((result) => [result.id, result]));
  updateCachedList<Project>(queryClient, queryKeys.projects, (projects) =>
    projects.flatMap((project) => {
      const result = byId.get(project.id);
      if (!result) return [project];
      return result.project ? [result.project] : [];
    }),
  );
  for (const { id, project } of results) {
    if (project) queryClient.setQueryData(queryKeys.projects.detail(id), project);
    else queryClient.removeQueries({ queryKey: queryKeys.projects.detail(id) });
  }
  void invalidate(queryClient, { type: 'project.saved' });
}

export function useProjectChanges() {
  const { api, queryClient } = useSignedInApp();
  const toast = useToast();
  const [text, setText] = useState('');
  /** The titles of the projects that were changed in this window. */
  const titles = useRef(new Map<string, string>());
  const machine = useMemo(
    () =>
      bulkChangeMachine.provide({
        actors: { send: fromPromise(({ input }) => api('projects.change', { body: { changes: [...input] } })) },
      }),
    [api],
  );
  const actor = useActorRef(machine);
  const queue = useSelector(actor, ({ context }) => context.queue);
  const canUndo = useSelector(actor, ({ context }) => context.undo !== null);
  const pending = useMemo(() => pendingValues({ queue }), [queue]);

  useEffect(() => {
    const nameOf = (id: string) => titles.current.get(id) ?? 'A project';
    const showOutcome = (outcome: ChangeOutcome) => {
      const offices = queryClient.getQueryData(officesQuery(api).queryKey) ?? [];
      const users = queryClient.getQueryData(usersQuery(api).queryKey) ?? [];
      const { changed, refused } = changeTexts(outcome, {
        project: nameOf,
        office: (id) => offices.find((office) => office.id === id)?.name ?? '',
        estimator: (id) => {
          const user = users.find((candidate) => candidate.id === id);
          return user ? fullUserName(user) : formerUser;
        },
      });
      setText(changed);
      if (refused) toast({ tone: 'error', title: errorToastTitle, text: refused });
    };
    const subscriptions = [
      actor.on('stored', ({ outcome }) => {
        storeResults(queryClient, outcome.results);
        showOutcome(outcome);
      }),
      actor.on('failed', () =>
        toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.updateProject }),
      ),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, api, queryClient, toast]);

  const change = useCallback(
    (projects: readonly Project[], values: BulkValues) => {
      for (const { id, title } of projects) titles.current.set(id, title);
      setText('');
      actor.send({ type: 'changed', change: { projects, values } });
    },
    [actor],
  );
  const lastChange: UndoBarProps | null =
    text === ''
      ? null
      : {
          text,
          onUndo: canUndo ? () => actor.send({ type: 'undone' }) : undefined,
          onDismiss: () => setText(''),
        };
  return { change, pending, lastChange };
}
