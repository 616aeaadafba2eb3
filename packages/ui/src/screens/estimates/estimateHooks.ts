/** The React hooks of the estimate screen: rows, print requests and toasts. */

import { type EstimateRow, estimateRows } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateDialogActor } from '@plumbline/domain/estimates/estimateDialogMachine';
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

/** Prints when the dialog machine enters its printing state. A confirmation dialog is then no longer in the page. */
export function useHandlePrintRequests(dialogs: EstimateDialogActor, onPrint: () => void) {
  const isPrinting = useSelector(dialogs, (snapshot) => snapshot.matches('printing'));
  const print = useEffectEvent(onPrint);
  useEffect(() => {
    if (!isPrinting) return;
    print();
    dialogs.send({ type: 'dialog.closed', dialog: 'printing' });
  }, [dialogs, isPrinting]);
}

/** Shows the toasts that the machine requests. */
export function useShowToasts(actor: EstimateActor) {
  const toast = useToast();
  useEffect(() => {
    const subscription = actor.on('toast.requested', (event) => toast(event.toast));
    return () => subscription.unsubscribe();
  }, [actor, toast]);
}
