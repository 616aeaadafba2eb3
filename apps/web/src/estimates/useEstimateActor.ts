import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { projectsKey } from '../projects/queries.ts';
import { estimateOnline } from './actors.ts';

/** One estimate on the desk, for as long as its page is open. */
export function useEstimateActor(estimateId: string): EstimateActor {
  const [machine] = useState(estimateOnline);
  const actor = useActorRef(machine, { input: { estimateId } });
  useRevisits(actor);
  useProjectPrices(actor);
  useUnsavedWarning(actor);
  return actor;
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

/** The browser asks before a window is closed on a change that is not on the server. */
function useUnsavedWarning(actor: EstimateActor) {
  const unsaved = useSelector(actor, ({ context }) => context.changes.length > 0);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
