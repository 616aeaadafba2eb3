import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { phone } from '../theme/breakpoints.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The text beside the box. */
  label: string;
  /** A class of CSS for the outer element, for example to place it in a grid. */
  className?: string;
}

/** A checkbox with its label as one click target. Accepts the result of `register('name')` of react-hook-form. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <Label className={className}>
      <input {...input} type="checkbox" />
      {label}
    </Label>
  );
}

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--space-5);
  width: fit-content;
  cursor: pointer;
  & > input {
    width: var(--space-4);
    height: var(--space-4);
    margin: 0;
    flex: none;
    accent-color: var(--accent-9);
    cursor: inherit;
  }
  &:has(:disabled) {
    color: var(--ink-soft);
    cursor: not-allowed;
  }
  ${phone} {
    min-height: var(--touch);
    & > input {
      width: 20px;
      height: 20px;
    }
  }
`;
