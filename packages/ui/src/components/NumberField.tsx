import styled from '@emotion/styled';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/** A decimal number: right-aligned so that columns compare. A text input, so that no browser rounds, spins or scrolls the value. */
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
  /* The sign lies in the field's first grid row below the label, whatever the label's height. */
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
