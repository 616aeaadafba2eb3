/** The form field for a password. */
import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { EyeNoneIcon } from '../icons/EyeNoneIcon.tsx';
import { EyeOpenIcon } from '../icons/EyeOpenIcon.tsx';
import { Field, splitFieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Input, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'prefix'> {
  /** Shown inside the field after the value, for example the check mark of matching passwords [R2.11]. */
  mark?: ReactNode;
}

/** A password field with a button that shows the password. */
export function PasswordField({ mark, ...props }: PasswordFieldProps) {
  const { field, input } = splitFieldProps(props);
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field {...field}>
      {(controlProps) => (
        <InputFrame>
          <PasswordInput
            autoComplete="current-password"
            {...input}
            {...controlProps}
            type={isVisible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
          />
          <EndOfInput>
            {mark}
            <IconButton
              label={`${isVisible ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
              hint={isVisible ? 'Hide' : 'Show'}
              icon={isVisible ? <EyeNoneIcon /> : <EyeOpenIcon />}
              onClick={() => setIsVisible(!isVisible)}
            />
          </EndOfInput>
        </InputFrame>
      )}
    </Field>
  );
}

const InputFrame = styled.div`
  position: relative;
`;

const PasswordInput = styled(Input)`
  /* The space for the mark and the button. */
  padding-right: 72px;
`;

const EndOfInput = styled.div`
  position: absolute;
  inset: 0 1px 0 auto;
  display: flex;
  align-items: center;
  gap: var(--space-1);
`;
