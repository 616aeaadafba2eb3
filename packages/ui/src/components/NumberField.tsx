/** The form fields for a number and for an amount of money. */
import styled from '@emotion/styled';
import { withoutCurrency } from '@plumbline/values/money';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/**
 * A decimal number, right-aligned so that the values of a column are easy to compare. It is a text input, because
 * number inputs round the value and change it on scroll.
 */
export function NumberField(props: NumberFieldProps) {
  return <Numeric autoComplete="off" {...props} type="text" inputMode="decimal" />;
}

/** An amount in US dollars [R9.04]. The field shows a dollar sign, so it removes the currency from a typed or pasted amount. */
export function MoneyField({ onChange, ...props }: Omit<NumberFieldProps, 'prefix'>) {
  return (
    <Amount
      autoComplete="off"
      {...props}
      onChange={(event) => {
        removeCurrency(event.currentTarget);
        onChange?.(event);
      }}
      type="text"
      inputMode="decimal"
    />
  );
}

/** Changes the text of the input only if it contains a currency or spaces, because a change moves the cursor. */
function removeCurrency(input: HTMLInputElement) {
  const amount = withoutCurrency(input.value);
  if (amount === input.value) return;
  const cursor = withoutCurrency(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = amount;
  input.setSelectionRange(cursor, cursor);
}

const Numeric = styled(TextField)`
  & input:last-of-type {
    text-align: right;
  }
`;

const Amount = styled(TextField)`
  position: relative;
  & input {
    padding-inline: 20px 8px;
    text-align: right;
  }
  /* The dollar sign is in the grid row of the input, for any height of the label. */
  &::after {
    content: '$' / '';
    grid-area: 2 / 1;
    align-self: center;
    justify-self: start;
    padding-left: 9px;
    color: var(--ink-soft);
    pointer-events: none;
  }
  & > input {
    grid-area: 2 / 1;
  }
  &:has(> [data-hidden])::after,
  &:has(> [data-hidden]) > input {
    grid-area: 1 / 1;
  }
`;
