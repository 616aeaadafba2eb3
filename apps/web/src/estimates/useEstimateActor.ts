import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { type PendingChanges, pendingChanges } from '@plumbline/domain/estimates/pendingChanges';
import type { EstimateScreen } from '@plumbline/ui/screens/estimates/EstimateScreen';
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { projectsKey } from '../projects/queries.ts';
import { useDraft } from '../records/draft.ts';
import { isLeaving } from '../session/session.ts';
import { estimateOnline } from './actors.ts';

/** What is kept of an estimate while the server does not have it. */
interface KeptEstimate {
  readonly work: PendingChanges | null;
  /** The line being typed. */
  readonly newLine: NonNullable<ComponentProps<typeof EstimateScreen>['newLine']> | null;
  /** What each attempt to make something was sent with: a retry after a reload is still the same one [F4]. */
  readonly keys: Readonly<Record<string, string>>;
}

/** One estimate on the desk, for as long as its page is open; what is not saved is there again after a reload [F5]. */
export function useEstimateActor(estimateId: string) {
  const kept = useDraft<KeptEstimate>('estimate', estimateId, 'keeps');
  const [keys] = useState(() => new Map(Object.entries(kept.draft?.keys ?? {})));
  const [machine] = useState(() => estimateOnline(keys));
  const actor: EstimateActor = useActorRef(machine, { input: { estimateId, pending: kept.draft?.work ?? null } });
  const onNewLine = useKeeping(actor, kept, keys);
  useRevisits(actor);
  useProjectPrices(actor);
  useUnsavedWarning(actor);
  return { actor, newLine: kept.draft?.newLine ?? null, onNewLine };
}

/** Whoever comes back to the window sees what others did meanwhile. */
function useRevisits(actor: EstimateActor) {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && actor.send({ type: 'estimate.revisited' });
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [actor]);
}

/** A project's price follows its estimate: what is known of projects is out of date with every new total. */
function useProjectPrices(actor: EstimateActor) {
  const queries = useQueryClient();
  const total = useSelector(actor, ({ context }) => context.base.amount_total);
  useEffect(() => {
    if (Number.isFinite(total)) void queries.invalidateQueries({ queryKey: projectsKey, refetchType: 'none' });
  }, [queries, total]);
}

/** Writes down what the server does not have yet. Answers what is told of every key in the form of the next line. */
function useKeeping(actor: EstimateActor, kept: ReturnType<typeof useDraft<KeptEstimate>>, keys: Map<string, string>) {
  const line = useRef(kept.draft?.newLine ?? null);
  const keep = useCallback(() => {
    const work = pendingChanges(actor.getSnapshot().context);
    const newLine = line.current;
    // attempts are numbered by the work: without it they begin anew, and so do their keys
    const sentWith = work ? Object.fromEntries(keys) : {};
    kept.write(work || newLine ? { work, newLine, keys: sentWith } : null);
  }, [actor, kept, keys]);
  useEffect(() => {
    const subscription = actor.subscribe(keep);
    return () => subscription.unsubscribe();
  }, [actor, keep]);
  return useCallback(
    (next: KeptEstimate['newLine']) => {
      line.current = next;
      keep();
    },
    [keep],
  );
}

/** The browser asks before a window is closed on a change that is not on the server. */
function useUnsavedWarning(actor: EstimateActor) {
  const unsaved = useSelector(actor, ({ context }) => context.changes.length > 0);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => isLeaving() || event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
