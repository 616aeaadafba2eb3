/** The form field for one line of text. */
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitFieldProps } from './Field.tsx';
import { inputStyles } from './inputStyles.ts';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'prefix' | 'required' | 'className' | 'size'> {
  /** Fixed text before the value, for example +1 [R9.03]. */
  prefix?: string;
}

/** One line of text. Accepts the result of `register('name')` of react-hook-form. */
export function TextField({ prefix, ...props }: TextFieldProps) {
  const { field, input } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(controlProps) =>
        prefix ? (
          <PrefixAndInput>
            <Prefix aria-label={`${field.label} prefix`} value={prefix} disabled readOnly />
            <Input type="text" {...input} {...controlProps} />
          </PrefixAndInput>
        ) : (
          <Input type="text" {...input} {...controlProps} />
        )
      }
    </Field>
  );
}

export const Input = styled.input(inputStyles);

const PrefixAndInput = styled.div`
  display: grid;
  grid-template-columns: 48px 1fr;
  & > :last-of-type {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
`;

const Prefix = styled(Input)`
  padding: 0;
  border-right: 0;
  border-start-end-radius: 0;
  border-end-end-radius: 0;
  text-align: center;
`;
