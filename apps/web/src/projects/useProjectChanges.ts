/** Changes projects on the list and the board: shows each change immediately, sends it, and offers to undo the last one. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import type { BulkChange, BulkResult } from '@plumbline/domain/projects/bulkChange';
import {
  type BulkValues,
  bulkChangeMachine,
  type ChangeOutcome,
  pendingValues,
} from '@plumbline/domain/projects/bulkChangeMachine';
import { type ChangeTexts, changeTexts, outcomeText } from '@plumbline/domain/projects/changeTexts';
import { isLost } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { namesOfUsers } from '@plumbline/domain/users/userNames';
import type { UndoBarProps } from '@plumbline/ui/screens/projects/UndoBar';
import type { QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { type SignedInApp, useSignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { updateCachedList } from '../records/updateCachedList.ts';
import { usersQuery } from '../users/queries.ts';
import { useLostReasons } from './useLostReasons.ts';

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

/** The changes of the signed-in user. They go on when the user leaves the page, so that no waiting change is lost. */
function createProjectChanges(app: SignedInApp) {
  const { api, queryClient, navigation, toasts } = app;
  /** The titles of the changed projects, for the sentences. */
  const titles = new Map<string, string>();

  function textsOf(outcome: ChangeOutcome): ChangeTexts {
    const offices = queryClient.getQueryData(officesQuery(api).queryKey) ?? [];
    const users = queryClient.getQueryData(usersQuery(api).queryKey) ?? [];
    return changeTexts(outcome, {
      project: (id) => titles.get(id) ?? 'A project',
      office: (id) => offices.find((office) => office.id === id)?.name ?? '',
      estimator: namesOfUsers(users),
    });
  }

  const send = fromPromise<readonly BulkResult[], readonly BulkChange[]>(({ input }) =>
    api('projects.change', { body: { changes: [...input] } }),
  );
  const actor = createActor(bulkChangeMachine.provide({ actors: { send } }));
  const showError = (text: string) => toasts.showToast({ tone: 'error', title: errorToastTitle, text });
  actor.on('stored', ({ outcome }) => {
    storeResults(queryClient, outcome.results);
    const { refused } = textsOf(outcome);
    if (refused) showError(refused);
  });
  actor.on('failed', () => showError(messages.errorToast.updateProject));
  navigation.confirmBeforeUnload(() => actor.getSnapshot().context.queue.length > 0);
  actor.start();
  return {
    actor,
    textsOf,
    change(projects: readonly Project[], values: BulkValues) {
      for (const { id, title } of projects) titles.set(id, title);
      actor.send({ type: 'changed', change: { projects, values } });
    },
  };
}

interface LastChange {
  /** What was changed and what was refused. '' if there is none. */
  readonly text: string;
  /** False if all of it was refused. `undo` would then be about an earlier change. */
  readonly isStored: boolean;
  /** The jobs that the change closed as lost, or gave another reason. */
  readonly lost: readonly Project[];
}

const noChange: LastChange = { text: '', isStored: false, lost: [] };

function lostJobsOf({ isUndo, changes: [change], results }: ChangeOutcome): readonly Project[] {
  const isAboutLostJobs = change?.status === 'CLOSED' || change?.lost_reason !== undefined;
  if (isUndo || !isAboutLostJobs) return [];
  return results.flatMap(({ verdict, project }) =>
    verdict === 'changed' && project && isLost(project) ? [project] : [],
  );
}

/** The reason that all these jobs have, or ''. */
function commonReason(projects: readonly Project[]): string {
  const [first, ...others] = new Set(projects.map(({ lost_reason }) => lost_reason));
  return first !== undefined && others.length === 0 ? first : '';
}

export function useProjectChanges() {
  const app = useSignedInApp();
  const changes = app.once(createProjectChanges);
  const { actor } = changes;
  const [last, setLast] = useState<LastChange>(noChange);
  const lostReasons = useLostReasons();
  const queue = useSelector(actor, ({ context }) => context.queue);
  const canUndo = useSelector(actor, ({ context }) => context.undo !== null);
  const pending = useMemo(() => pendingValues({ queue }), [queue]);

  useEffect(() => {
    const subscription = actor.on('stored', ({ outcome }) => {
      const texts = changes.textsOf(outcome);
      setLast({ text: outcomeText(texts), isStored: texts.changed !== '', lost: lostJobsOf(outcome) });
    });
    const failures = actor.on('failed', () => setLast({ ...noChange, text: messages.errorToast.updateProject }));
    return () => {
      subscription.unsubscribe();
      failures.unsubscribe();
    };
  }, [actor, changes]);

  const change = useCallback(
    (projects: readonly Project[], values: BulkValues) => {
      setLast(noChange);
      changes.change(projects, values);
    },
    [changes],
  );
  const lastChange: UndoBarProps | null =
    last.text === ''
      ? null
      : {
          text: last.text,
          onUndo: canUndo && last.isStored ? () => actor.send({ type: 'undone' }) : undefined,
          onDismiss: () => setLast(noChange),
          lostReason:
            last.lost.length === 0
              ? undefined
              : {
                  reasons: lostReasons,
                  value: commonReason(last.lost),
                  // The bar stays, so that the focus does too.
                  onChange: (lost_reason) => changes.change(last.lost, { lost_reason }),
                },
        };
  return { change, pending, lastChange };
}
