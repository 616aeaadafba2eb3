/** The form fields for a number and for an amount of money. */
import styled from '@emotion/styled';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/**
 * A decimal number, right-aligned so that the values of a column are easy to compare. It is a text input, because
 * number inputs round the value and change it on scroll.
 */
export function NumberField(props: NumberFieldProps) {
  return <Numeric autoComplete="off" {...props} type="text" inputMode="decimal" />;
}

/** An amount in US dollars [R9.04]. */
export function MoneyField(props: Omit<NumberFieldProps, 'prefix'>) {
  return <Amount autoComplete="off" {...props} type="text" inputMode="decimal" />;
}

const Numeric = styled(TextField)`
  & input:last-of-type {
    text-align: right;
  }
`;

const Amount = styled(TextField)`
  position: relative;
  & input {
    padding-left: 24px;
    text-align: right;
  }
  /* The dollar sign is in the grid row of the input, for any height of the label. */
  &::after {
    content: '$' / '';
    grid-area: 2 / 1;
    align-self: center;
    justify-self: start;
    padding-left: 10px;
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
