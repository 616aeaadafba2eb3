/** The totals of an estimate as a hook, so that a new total renders only the components that show it. */

import { displayedDiscountTerms, displayedTotals } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActor, EstimateSnapshot } from '@plumbline/domain/estimates/estimateMachine';
import { type DiscountTerms, discountValueOf } from '@plumbline/domain/estimates/pricing/discount';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing/pricing';
import { useSelector } from '@xstate/react';
import { Money } from '../../../components/Money.tsx';
import { rowsOf } from '../estimateHooks.ts';

/** The computed totals of each context of the machine, so that several components do not compute them again. */
const computedTotals = new WeakMap<object, EstimateTotals>();

function totalsOf({ context }: EstimateSnapshot): EstimateTotals {
  const totals = computedTotals.get(context) ?? displayedTotals(context, rowsOf(context));
  computedTotals.set(context, totals);
  return totals;
}

/** Compares without `amount_total`, because it follows from the other totals. */
const areTotalsEqual = (a: EstimateTotals, b: EstimateTotals) =>
  a.sub_total === b.sub_total && a.tax_total === b.tax_total && a.discount === b.discount;

/**
 * The totals that the page shows: those of the server, or computed totals while a row is open or a change is not saved. They change with
 * every key press in an open row.
 */
export const useTotals = (actor: EstimateActor): EstimateTotals => useSelector(actor, totalsOf, areTotalsEqual);

const areTermsEqual = (a: DiscountTerms, b: DiscountTerms) =>
  discountValueOf(a) === discountValueOf(b) && a.discount_basis === b.discount_basis;

/** The displayed discount: its amount or percentage, and its basis. */
export const useDiscountTerms = (actor: EstimateActor): DiscountTerms =>
  useSelector(actor, ({ context }) => displayedDiscountTerms(context), areTermsEqual);

/** The total of the estimate. */
export const TotalAmount = ({ actor }: { actor: EstimateActor }) => <Money amount={useTotals(actor).amount_total} />;
