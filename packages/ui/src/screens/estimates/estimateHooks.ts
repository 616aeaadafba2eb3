/** The React hooks of the estimate screen: rows, dialogs, print requests and toasts. */

import { type EstimateRow, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActor, EstimateSnapshot } from '@plumbline/domain/estimates/estimateMachine';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useToast } from '../../components/Toast.tsx';

type EstimateContext = EstimateSnapshot['context'];

/** The computed rows for each list of pending changes, so that several components do not compute them again. */
const computedRows = new WeakMap<object, Pick<EstimateContext, 'base'> & { readonly rows: readonly EstimateRow[] }>();

/** The rows of the line table. The array stays the same until a line or a pending change changes, also during key presses. */
export function rowsOf({ base, changes }: Pick<EstimateContext, 'base' | 'changes'>): readonly EstimateRow[] {
  const computed = computedRows.get(changes);
  if (computed?.base === base) return computed.rows;
  const rows = estimateRows({ base, changes });
  computedRows.set(changes, { base, rows });
  return rows;
}

export const useEstimateRows = (actor: EstimateActor): readonly EstimateRow[] =>
  useSelector(actor, ({ context }) => rowsOf(context));

/**
 * The states of the dialogs in the machine. `printing` shows no dialog, `picking` is the catalogue picker, and `startingFrom` is the dialog
 * Start from, which copies lines of a template or of another project.
 */
type DialogState =
  | 'closed'
  | 'confirmingDelete'
  | 'confirmingPrint'
  | 'printing'
  | 'discounting'
  | 'pasting'
  | 'changingMeasures'
  | 'startingFrom'
  | 'savingTemplate'
  | 'picking';

function dialogOf({ value }: EstimateSnapshot): DialogState {
  if (typeof value === 'string') return 'closed';
  const { dialog } = value.ready;
  // Only the catalogue picker has substates.
  return typeof dialog === 'string' ? dialog : 'picking';
}

/** Returns which dialog of the estimate is open. */
export const useDialog = (actor: EstimateActor): DialogState => useSelector(actor, dialogOf);

/** Prints when the machine enters its printing state. A confirmation dialog is then no longer in the page. */
export function useHandlePrintRequests(actor: EstimateActor, onPrint: () => void) {
  const isPrinting = useDialog(actor) === 'printing';
  const print = useEffectEvent(onPrint);
  useEffect(() => {
    if (!isPrinting) return;
    print();
    actor.send({ type: 'print.done' });
  }, [actor, isPrinting]);
}

/** Shows the toasts that the machine requests. */
export function useShowToasts(actor: EstimateActor) {
  const toast = useToast();
  useEffect(() => {
    const subscription = actor.on('toast.requested', (event) => toast(event.toast));
    return () => subscription.unsubscribe();
  }, [actor, toast]);
}
