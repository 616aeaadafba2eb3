import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';
import { inputStyles } from './inputStyles.ts';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'required' | 'className'> {
  /** The smallest number of visible lines. Default: 3. */
  rows?: number;
}

/** Several lines of text. Grows with its content, up to half of the window, if the browser supports `field-sizing`. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const { field, input: area } = splitFieldProps(props);
  return <Field {...field}>{(controlProps) => <Area rows={rows} {...area} {...controlProps} />}</Field>;
}

const Area = styled.textarea`
  ${inputStyles}
  height: auto;
  min-height: calc(2 * var(--control-height));
  max-height: 50vh;
  padding-block: 7px;
  resize: vertical;
  field-sizing: content;
`;
