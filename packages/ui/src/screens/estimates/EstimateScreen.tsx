import type { Company, Project } from '@plumbline/domain/contract/entities';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { messages } from '@plumbline/domain/messages/messages';
import { useSelector } from '@xstate/react';
import { FailedState } from '../../components/FailedState.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { EstimateDesk } from './EstimateDesk.tsx';
import { useNotices } from './useEstimate.ts';

export interface EstimateScreenProps {
  /** The estimate on the desk: what a person does goes to it, what is shown comes from it. */
  actor: EstimateActor;
  project: Loadable<Project>;
  /** Who sends the invoice. */
  company: Company | null;
  /** YYYY-MM-DD */
  today: string;
  onPrint: () => void;
}

/** Manage Estimates [R2.29-R2.34]. */
export function EstimateScreen(props: EstimateScreenProps) {
  const { actor } = props;
  useNotices(actor);
  const value = useSelector(actor, (snapshot) => snapshot.value);
  if (value === 'loading') return <Skeleton rows={12} rowHeight={40} />;
  if (value === 'failed') {
    return (
      <FailedState message={messages.errorToast.loadEstimate} onRetry={() => actor.send({ type: 'load.retried' })} />
    );
  }
  return <EstimateDesk {...props} />;
}
