import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { type PendingChanges, pendingChanges } from '@plumbline/domain/estimates/pendingChanges';
import type { EstimateScreen } from '@plumbline/ui/screens/estimates/EstimateScreen';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/App.ts';
import { type Draft, useDraft } from '../drafts/useDraft.ts';
import { createEstimateMachine } from './actors.ts';

/** What the server does not have yet. */
interface EstimateDraft {
  readonly work: PendingChanges | null;
  /** The line in the form below the lines. */
  readonly newLine: NonNullable<ComponentProps<typeof EstimateScreen>['newLine']> | null;
  /** The idempotency key of each attempt to create something. A retry after a reload has the same one [F4]. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Runs the estimate machine while the page is open. Unsaved changes are there again after a reload [F5]. */
export function useEstimateActor(estimateId: string) {
  const app = useSignedInApp();
  const draft = useDraft<EstimateDraft>('estimate', estimateId, 'keeps');
  const [keys] = useState(() => new Map(Object.entries(draft.draft?.keys ?? {})));
  const [machine] = useState(() => createEstimateMachine(app, keys));
  const actor: EstimateActor = useActorRef(machine, { input: { estimateId, pending: draft.draft?.work ?? null } });
  const onNewLine = useStoredDraft(actor, draft, keys);
  useRevisits(actor);
  useOutdatedProjects(actor);
  useUnsavedWarning(actor);
  return { actor, newLine: draft.draft?.newLine ?? null, onNewLine };
}

/** Loads the changes of others when the user comes back to the window. */
function useRevisits(actor: EstimateActor) {
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && actor.send({ type: 'estimate.revisited' });
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [actor]);
}

/** Marks the projects as outdated with each new total: a project's price follows its estimate. */
function useOutdatedProjects(actor: EstimateActor) {
  const { queryClient } = useSignedInApp();
  const total = useSelector(actor, ({ context }) => context.base.amount_total);
  useEffect(() => {
    if (Number.isFinite(total)) void invalidate(queryClient, { type: 'estimate.repriced' }, { refetch: false });
  }, [queryClient, total]);
}

/** Stores what the server does not have yet. Returns the callback for each change of the new line. */
function useStoredDraft(actor: EstimateActor, draft: Draft<EstimateDraft>, keys: Map<string, string>) {
  const line = useRef(draft.draft?.newLine ?? null);
  const store = useCallback(() => {
    const work = pendingChanges(actor.getSnapshot().context);
    const newLine = line.current;
    // attempts are numbered within the pending changes: without those, the numbers and their keys start again
    const sentWith = work ? Object.fromEntries(keys) : {};
    draft.write(work || newLine ? { work, newLine, keys: sentWith } : null);
  }, [actor, draft, keys]);
  useEffect(() => {
    const subscription = actor.subscribe(store);
    return () => subscription.unsubscribe();
  }, [actor, store]);
  return useCallback(
    (next: EstimateDraft['newLine']) => {
      line.current = next;
      store();
    },
    [store],
  );
}

/** The browser asks before the window is closed with a change that the server does not have. */
function useUnsavedWarning(actor: EstimateActor) {
  const { session } = useSignedInApp();
  const unsaved = useSelector(actor, ({ context }) => context.changes.length > 0);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => session.isLeaving() || event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [session, unsaved]);
}
