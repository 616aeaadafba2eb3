/** The dialog that changes the discount of an estimate. */

import { discountForm, parseDiscountPercent, typedDiscount } from '@plumbline/domain/estimates/lines/form';
import {
  type DiscountTerms,
  type DiscountValue,
  defaultDiscountBasis,
  discountBasisNames,
} from '@plumbline/domain/estimates/pricing/discount';
import { discountAmount, discountLimit, type EstimateTotals } from '@plumbline/domain/estimates/pricing/pricing';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney, formatMoneyInput } from '@plumbline/values/money';
import { useMemo } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Form } from '../../../components/Form.tsx';
import { formResolver } from '../../../components/formResolver.ts';
import { Row } from '../../../components/layout.tsx';
import { MoneyField } from '../../../components/NumberField.tsx';

export interface DiscountDialogProps {
  totals: EstimateTotals;
  /** The present discount. */
  terms: DiscountTerms;
  /** Receives the amount in dollars or the percentage. */
  onApply: (discount: DiscountValue) => void;
  onClose: () => void;
}

/** The discount is an amount of at most the sub total and taxes [R2.32], or before tax the sub total, or a percentage of it. */
export function DiscountDialog(props: DiscountDialogProps) {
  return (
    <Dialog open title="Add Discount" width="small" onOpenChange={(open) => open || props.onClose()}>
      <DiscountForm {...props} />
    </Dialog>
  );
}

const inputOf = ({ discount }: EstimateTotals, { discount_percent }: DiscountTerms) => {
  if (discount_percent != null) return `${discount_percent}%`;
  return discount > 0n ? formatMoneyInput(discount) : '';
};

interface DiscountInput {
  discount: string;
}

function DiscountForm({ totals, terms, onApply, onClose }: DiscountDialogProps) {
  const limit = discountLimit(totals, terms);
  const basis = terms.discount_basis ?? defaultDiscountBasis;
  const whole = estimateTexts.discountLimits[basis];
  const resolver = useMemo(
    (): Resolver<DiscountInput, unknown, { discount: number }> =>
      formResolver(discountForm(limit, { discount_basis: basis })),
    [limit, basis],
  );
  const form = useForm<DiscountInput, unknown, { discount: number }>({
    resolver,
    defaultValues: { discount: inputOf(totals, terms) },
  });
  const input = useWatch({ control: form.control, name: 'discount' });
  /** Null unless the user has typed a valid percentage. */
  const percent = parseDiscountPercent(input);
  const apply = form.handleSubmit(({ discount }) => onApply(typedDiscount(form.getValues('discount'), discount)));
  return (
    <Form onSubmit={(event) => void apply(event)}>
      <MoneyField
        label="Discount"
        required
        autoComplete="off"
        hint={
          limit === 0n
            ? estimateTexts.nothingToDiscount
            : percent === null
              ? `Taken ${discountBasisNames[basis]}. At most ${formatMoney(limit)}, the ${whole}. You can also type a percentage of it, such as 10%.`
              : `Taken ${discountBasisNames[basis]}. ${formatMoney(discountAmount({ discount: 0, discount_percent: percent }, limit))} of ${formatMoney(limit)} ${whole}. It follows the lines and the options that the client chooses.`
        }
        error={form.formState.errors.discount?.message}
        {...form.register('discount')}
      />
      <Row data-end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Apply discount
        </Button>
      </Row>
    </Form>
  );
}
