/** The label, hint and error message of a form field. */
import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { visuallyHidden } from './VisuallyHidden.tsx';

export interface FieldProps {
  /** The text above the input. It also names the input for screen readers. */
  label: string;
  /** Describes the value to enter. Shown unless there is an error. */
  hint?: ReactNode;
  /** The error of the value. Screen readers read it with the field. */
  error?: string | undefined;
  /** Marks the field as required. The schema validates it. */
  required?: boolean | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** Shown at the right of the label, for example a link. */
  aside?: ReactNode;
  /** A class of CSS for the outer element, for example to place it in a grid. */
  className?: string | undefined;
  /** Takes the remaining width of a toolbar. */
  grow?: boolean | undefined;
}

/** Separates the props of the field from those of its input. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { label, hint, error, required, hideLabel, aside, className, grow, ...input } = props;
  return { field: { label, hint, error, required, hideLabel, aside, className, grow }, input };
}

/** The attributes of the input that link it to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** The label, hint and error of an input. `children` renders the input with the attributes that link it to them. */
export function Field({
  children,
  ...props
}: FieldProps & {
  /** Renders the input with the attributes that connect it with the label, the hint and the error. */
  children: (controlProps: ControlProps) => ReactNode;
}) {
  const id = useId();
  // An error replaces the hint, because it contains the required action.
  const hint = props.error ? undefined : props.hint;
  const descriptionIds = [hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Frame className={props.className} data-grow={props.grow || undefined}>
      <LabelRow data-hidden={props.hideLabel || undefined}>
        <label htmlFor={id}>
          {props.label}
          {props.required && <Mark aria-hidden="true">*</Mark>}
        </label>
        {props.aside}
      </LabelRow>
      {children({
        id,
        ...(descriptionIds && { 'aria-describedby': descriptionIds }),
        ...(props.error && { 'aria-invalid': true }),
        ...(props.required && { 'aria-required': true }),
      })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: 5px;
  align-content: start;
  min-width: 0;
`;

const LabelRow = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-2);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  & > label {
    font-weight: 560;
  }
  /* Makes a link next to a label a 40 px target without moving the label. */
  & > :is(a, button) {
    padding-block: 11px;
    margin-block: -11px;
  }
  &[data-hidden] {
    ${visuallyHidden}
  }
`;

const Mark = styled.span`
  margin-left: 3px;
  color: var(--danger-ink);
`;

const Hint = styled.p`
  color: var(--ink-soft);
  font-size: var(--font-size-1);
  line-height: var(--line-height-small);
`;

const FieldError = styled.p`
  color: var(--danger-ink);
  font-size: var(--font-size-small);
  font-weight: 520;
  line-height: var(--line-height-small);
`;
