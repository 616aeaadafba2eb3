/** The React hooks of the estimate screen: rows, totals, dialogs, print requests and toasts. */
import type { EstimateActor, EstimateSnapshot } from '@plumbline/domain/estimates/estimateMachine';
import { displayedTotals, type EstimateRow, estimateRows } from '@plumbline/domain/estimates/estimateRows';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useToast } from '../../components/Toast.tsx';

/** The rows of the line table. Changes only when a line or a pending change does, not on every key press. */
export function useEstimateRows(actor: EstimateActor): readonly EstimateRow[] {
  const base = useSelector(actor, ({ context }) => context.base);
  const changes = useSelector(actor, ({ context }) => context.changes);
  return useMemo(() => estimateRows({ base, changes }), [base, changes]);
}

const isSameTotals = (a: EstimateTotals, b: EstimateTotals) =>
  a.sub_total === b.sub_total && a.tax_total === b.tax_total && a.discount === b.discount;

/** The totals of the displayed lines. Updates on every key press in an open row. */
export const useTotals = (actor: EstimateActor, lines: readonly EstimateRow[]): EstimateTotals =>
  useSelector(actor, ({ context }) => displayedTotals(context, lines), isSameTotals);

type Dialog = 'closed' | 'confirmingDelete' | 'confirmingPrint' | 'printing' | 'discounting' | 'pasting' | 'picking';

function dialogOf({ value }: EstimateSnapshot): Dialog {
  if (typeof value === 'string') return 'closed';
  const { dialog } = value.ready;
  return typeof dialog === 'string' ? dialog : 'picking';
}

/** Returns the open dialog of the estimate. */
export const useDialog = (actor: EstimateActor): Dialog => useSelector(actor, dialogOf);

/** Prints when the machine enters its printing state, after the confirmation dialog was removed from the page. */
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
