/** The dialog that changes the discount of an estimate. */
import { discountForm, parsePercentDiscount } from '@plumbline/domain/estimates/form';
import { discountLimit, type EstimateTotals } from '@plumbline/domain/estimates/pricing';
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
  /** Receives the discount in dollars. */
  onApply: (discount: number) => void;
  onClose: () => void;
}

/**
 * The discount can be at most the sum of sub total and taxes [R2.32]. The user can also type a percentage of that sum, which becomes an
 * amount when the field loses the focus or the form is submitted.
 */
export function DiscountDialog(props: DiscountDialogProps) {
  return (
    <Dialog open title="Add Discount" width="small" onOpenChange={(open) => open || props.onClose()}>
      <DiscountForm {...props} />
    </Dialog>
  );
}

interface DiscountInput {
  discount: string;
}

function DiscountForm({ totals, onApply, onClose }: DiscountDialogProps) {
  const limit = discountLimit(totals);
  const resolver = useMemo(
    (): Resolver<DiscountInput, unknown, { discount: number }> => formResolver(discountForm(totals)),
    [totals],
  );
  const form = useForm<DiscountInput, unknown, { discount: number }>({
    resolver,
    defaultValues: { discount: totals.discount > 0n ? formatMoneyInput(totals.discount) : '' },
  });
  const input = useWatch({ control: form.control, name: 'discount' });
  /** Null unless the user has typed a valid percentage. */
  const amountOfPercent = parsePercentDiscount(totals, input);
  const fieldProps = form.register('discount', {
    onBlur: () =>
      amountOfPercent !== null &&
      form.setValue('discount', formatMoneyInput(amountOfPercent), { shouldValidate: true }),
  });
  const apply = form.handleSubmit(({ discount }) => onApply(discount));
  return (
    <Form onSubmit={(event) => void apply(event)}>
      <MoneyField
        label="Discount"
        required
        autoComplete="off"
        hint={
          limit === 0n
            ? estimateTexts.nothingToDiscount
            : amountOfPercent === null
              ? `At most ${formatMoney(limit)}, the sub total and taxes. You can also type a percentage of it, such as 10%.`
              : `${formatMoney(amountOfPercent)} of ${formatMoney(limit)} sub total and taxes`
        }
        error={form.formState.errors.discount?.message}
        {...fieldProps}
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
