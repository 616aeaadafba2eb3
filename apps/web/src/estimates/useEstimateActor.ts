/** The hook that connects the page of an estimate with its machine, the stored draft and the browser. */

import { type PendingChanges, pendingChanges } from '@plumbline/domain/estimates/changes/storedChanges';
import { type EstimateDialogActor, estimateDialogMachine } from '@plumbline/domain/estimates/estimateDialogMachine';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { Project } from '@plumbline/domain/projects/project';
import type { EstimateScreen } from '@plumbline/ui/screens/estimates/EstimateScreen';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../api/http.ts';
import { invalidate, queryKeys } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { type Draft, useDraft } from '../drafts/useDraft.ts';
import { createEstimateMachine } from './actors.ts';
import { readFoldedSections, storeFoldedSections } from './foldedSections.ts';

/** The stored draft of the page: the unsaved changes and the form for a new line. */
interface EstimateDraft {
  /** The unsaved changes and the history. */
  readonly pending: PendingChanges | null;
  /** The input of the form for a new line. */
  readonly newLine: NonNullable<ComponentProps<typeof EstimateScreen>['newLineDraft']> | null;
}

/** Runs the estimate machine and the dialog machine while the page is open. Unsaved changes are restored after a reload [F5]. */
export function useEstimateActor(estimateId: string) {
  const app = useSignedInApp();
  const draft = useDraft<EstimateDraft>('estimate', estimateId, 'keep');
  const [machine] = useState(() => createEstimateMachine(app));
  const actor: EstimateActor = useActorRef(machine, {
    ...app.actorOptions,
    input: {
      estimateId,
      pending: draft.storedValue?.pending ?? null,
      folded: readFoldedSections(app.storage.session, estimateId),
      newId,
    },
  });
  const dialogs: EstimateDialogActor = useActorRef(estimateDialogMachine, app.actorOptions);
  const onNewLineDraftChange = useStoreDraft(actor, draft);
  useStoreFoldedSections(actor, estimateId);
  useReloadWhenVisible(actor);
  useUpdateProjects(actor);
  useConfirmUnload(actor);
  return { actor, dialogs, newLineDraft: draft.storedValue?.newLine ?? null, onNewLineDraftChange };
}

function useStoreFoldedSections(actor: EstimateActor, estimateId: string) {
  const { storage } = useSignedInApp();
  const folded = useSelector(actor, ({ context }) => context.folded);
  useEffect(() => storeFoldedSections(storage.session, estimateId, folded), [storage, estimateId, folded]);
}

/** Reloads the estimate when the window becomes visible again, to show changes by other users. */
function useReloadWhenVisible(actor: EstimateActor) {
  const { navigation } = useSignedInApp();
  useEffect(
    () =>
      navigation.onVisibilityChange(() => {
        if (navigation.isVisible()) actor.send({ type: 'estimate.revisited' });
      }),
    [actor, navigation],
  );
}

/**
 * Invalidates the projects when the total changes, because the price of a project is the total of its estimate. The project in the header
 * gets the new total at once, without a call after each saved change.
 */
function useUpdateProjects(actor: EstimateActor) {
  const { queryClient } = useSignedInApp();
  const total = useSelector(actor, ({ context }) => context.base.amount_total);
  const projectId = useSelector(actor, ({ context }) => context.base.project);
  useEffect(() => {
    if (!Number.isFinite(total)) return;
    queryClient.setQueryData<Project>(
      queryKeys.projects.detail(projectId),
      (project) => project && { ...project, current_estimate: total },
    );
    void invalidate(queryClient, { type: 'estimate.repriced' }, { refetch: false });
  }, [queryClient, projectId, total]);
}

/** Stores the unsaved changes as a draft. Returns the change handler of the form for a new line. */
function useStoreDraft(actor: EstimateActor, draft: Draft<EstimateDraft>) {
  const newLineRef = useRef(draft.storedValue?.newLine ?? null);
  const store = useCallback(() => {
    const pending = pendingChanges(actor.getSnapshot().context);
    const newLine = newLineRef.current;
    // The history of saved changes is not unsaved input.
    const hasUnsavedInput =
      newLine !== null || (pending !== null && (pending.changes.length > 0 || pending.open !== null));
    draft.write(pending || newLine ? { pending, newLine } : null, { hasUnsavedInput });
  }, [actor, draft]);
  useEffect(() => {
    const subscription = actor.subscribe(store);
    return () => subscription.unsubscribe();
  }, [actor, store]);
  return useCallback(
    (newLine: EstimateDraft['newLine']) => {
      newLineRef.current = newLine;
      store();
    },
    [store],
  );
}

/** Makes the browser ask for confirmation before a reload or before the window closes, while there are unsaved changes. */
function useConfirmUnload(actor: EstimateActor) {
  const { session, navigation } = useSignedInApp();
  const unsaved = useSelector(actor, ({ context }) => context.changes.length > 0);
  useEffect(() => {
    if (!unsaved) return;
    return navigation.confirmBeforeUnload(() => !session.isNavigating());
  }, [session, navigation, unsaved]);
}
