/** The card with the totals of an estimate. */

import styled from '@emotion/styled';
import type { Company } from '@plumbline/domain/company/company';
import { optionTaxBasis } from '@plumbline/domain/company/documentSettings';
import { seenDiscount } from '@plumbline/domain/estimates/changes/edits';
import { type EstimateRow, isOffered, offeredTotal } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import { discountNameParts, isBeforeTax } from '@plumbline/domain/estimates/pricing/discount';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useRef } from 'react';
import { Card } from '../../../components/Card.tsx';
import { Money } from '../../../components/Money.tsx';
import { PencilIcon } from '../../../icons/PencilIcon.tsx';
import { phone } from '../../../theme/breakpoints.ts';
import { touchMedia } from '../estimateLayout.ts';
import { MarginTotals, useShowsCosts } from '../grid/rows/costs.tsx';
import { UnsavedChange } from '../UnsavedChange.tsx';
import { useDiscountTerms, useTotals } from './useTotals.tsx';

export interface EstimateSummaryProps extends EstimateActors {
  lines: readonly EstimateRow[];
  /** Its documents show the prices of options with or without tax. */
  company: Company | null;
  /** Shown below the totals. */
  children?: ReactNode;
}

/** $100,000,000 in cents. Larger amounts have a smaller font, so that they fit in the card. */
const maxAmountInLargeFont = 10_000_000_000n;
const isLong = (amount: bigint) => amount > maxAmountInLargeFont || -amount > maxAmountInLargeFont;

/**
 * Subtotal, taxes, discount and total, with the total of the offered lines and, if costs are shown, the margin. A discount before tax is above
 * the taxes, which it lowers. A discount that is not saved is below the totals. A click on the discount opens its dialog [R2.32].
 */
export function EstimateSummary({ actor, dialogs, lines, company, children }: EstimateSummaryProps) {
  const totals = useTotals(actor);
  const showsCosts = useShowsCosts();
  const failedDiscount = useSelector(actor, ({ context }) =>
    context.changes.find((change) => change.kind === 'discount' && change.failure),
  );
  const discountButton = useRef<HTMLButtonElement>(null);
  const terms = useDiscountTerms(actor);
  const beforeTax = isBeforeTax(terms);
  const [discountTitle, discountNote] = discountNameParts(terms);
  const taxes = (
    <div>
      <dt>Taxes</dt>
      <dd>
        <Money amount={totals.tax_total} />
      </dd>
    </div>
  );
  return (
    <Card title="Summary Details">
      <Totals>
        <div>
          <dt>SubTotal</dt>
          <dd>
            <Money amount={totals.sub_total} />
          </dd>
        </div>
        {!beforeTax && taxes}
        <div>
          <dt>{discountTitle}</dt>
          <dd>
            <Discount
              ref={discountButton}
              type="button"
              aria-label={`Discount ${formatMoney(totals.discount)}`}
              title="Add Discount"
              data-given={totals.discount > 0n || undefined}
              onClick={() =>
                dialogs.send({ type: 'discount.opened', seen: seenDiscount(actor.getSnapshot().context.base) })
              }
            >
              <PencilIcon aria-hidden="true" />
              <span>{formatMoney(totals.discount)}</span>
            </Discount>
          </dd>
          {discountNote && <dd data-note>{discountNote}</dd>}
        </div>
        {beforeTax && taxes}
        <div data-total data-long={isLong(totals.amount_total) || undefined}>
          <dt>Total</dt>
          <dd>
            <Money amount={totals.amount_total} />
          </dd>
        </div>
        <OfferedTotal actor={actor} lines={lines} company={company} />
      </Totals>
      {totals.amount_total < 0n && <NegativeTotal>{estimateTexts.negativeTotal}</NegativeTotal>}
      {showsCosts && <MarginTotals actor={actor} lines={lines} />}
      {failedDiscount && (
        <UnsavedChange
          change={failedDiscount}
          onEvent={(event) => {
            actor.send(event);
            discountButton.current?.focus();
          }}
        />
      )}
      {children}
    </Card>
  );
}

/** The total of the optional lines that the client has not chosen, as in documents. Renders nothing if there are no such lines. */
function OfferedTotal({ actor, lines, company }: Pick<EstimateSummaryProps, 'actor' | 'lines' | 'company'>) {
  const basis = company ? optionTaxBasis(company.document_prices, company.document_tax_basis) : 'with_tax';
  const part = basis === 'with_tax' ? 'total' : 'net';
  const offeredLines = useMemo(() => lines.filter(isOffered), [lines]);
  const total = useSelector(actor, ({ context }) => offeredTotal(offeredLines, part, context.open));
  if (offeredLines.length === 0) return null;
  return (
    <div data-offered>
      <dt>{estimateTexts.option.offeredTotal[basis]}</dt>
      <dd>
        <Money amount={total} />
      </dd>
    </div>
  );
}

const Totals = styled.dl`
  display: grid;
  & > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 32px;
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    margin: 0;
    min-width: 0;
  }
  /* Beside the name and before the amount, which follows the name in the document. */
  & dd {
    order: 1;
  }
  & > div > [data-note] {
    order: 0;
    flex: 1;
    margin-left: calc(-1 * var(--space-2));
    color: var(--ink-soft);
    font-size: 13px;
  }
  & > [data-total] {
    margin-top: 6px;
    padding-top: 10px;
    border-top: 1px solid var(--ink);
    box-shadow: inset 0 2px var(--paper), inset 0 3px var(--ink);
    font-size: 19px;
    font-weight: 640;
    letter-spacing: -0.01em;
    line-height: 26px;
  }
  & > [data-long] {
    font-size: 15px;
  }
  & > [data-offered] {
    min-height: 26px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
  /* The label has two lines in the narrow column. */
  & > [data-offered] > dd {
    flex: none;
  }
  & > [data-total] > dt {
    color: inherit;
    font-size: 15px;
    letter-spacing: 0;
  }
`;

const NegativeTotal = styled.p`
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
  text-wrap: pretty;
`;

const Discount = styled.button`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 30px;
  margin-right: -8px;
  padding: 0 8px;
  border: 0;
  border-radius: var(--radius-2);
  background: none;
  color: var(--accent-11);
  font: inherit;
  cursor: pointer;
  & > span {
    text-decoration: underline dotted;
    text-underline-offset: 4px;
  }
  &[data-given] > span::before {
    content: '-' / '';
  }
  ${phone} {
    min-height: var(--touch);
  }
  ${touchMedia} {
    min-height: var(--touch);
  }
  @media (hover: hover) {
    &:hover {
      background: var(--accent-a3);
    }
  }
`;
