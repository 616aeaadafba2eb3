/** The screen of an estimate. Shows a skeleton while the estimate is loading, the error of a failed load, or the editor. */
import { messages } from '@plumbline/domain/messages/messages';
import { useSelector } from '@xstate/react';
import { FailedState } from '../../components/FailedState.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { EstimateEditor, type EstimateEditorProps } from './EstimateEditor.tsx';
import { useShowToasts } from './estimateHooks.ts';

/** The page Manage Estimates [R2.29-R2.34]. */
export function EstimateScreen(props: EstimateEditorProps) {
  const { actor } = props;
  useShowToasts(actor);
  // The value of the state `ready` is a new object after every event, which would render the editor on every key press.
  const value = useSelector(actor, (snapshot) => (snapshot.matches('ready') ? 'ready' : snapshot.value));
  if (value === 'loading') return <Skeleton rows={12} rowHeight={40} />;
  if (value === 'failed') {
    return (
      <FailedState message={messages.errorToast.loadEstimate} onRetry={() => actor.send({ type: 'load.retried' })} />
    );
  }
  return <EstimateEditor {...props} />;
}
