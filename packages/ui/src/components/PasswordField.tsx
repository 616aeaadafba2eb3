import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { EyeNoneIcon } from '../icons/EyeNoneIcon.tsx';
import { EyeOpenIcon } from '../icons/EyeOpenIcon.tsx';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Input, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'prefix'> {
  /** Shown inside the field after the value, for example the check mark of matching passwords [R2.11]. */
  mark?: ReactNode;
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  hideLabel,
  aside,
  className,
  grow,
  mark,
  ...input
}: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field {...{ label, hint, error, required, hideLabel, aside, className, grow }}>
      {(controlProps) => (
        <Box>
          <Secret
            autoComplete="current-password"
            {...input}
            {...controlProps}
            type={isVisible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
          />
          <Inside>
            {mark}
            <IconButton
              label={`${isVisible ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              hint={isVisible ? 'Hide' : 'Show'}
              icon={isVisible ? <EyeNoneIcon /> : <EyeOpenIcon />}
              onClick={() => setIsVisible(!isVisible)}
            />
          </Inside>
        </Box>
      )}
    </Field>
  );
}

const Box = styled.div`
  position: relative;
`;

const Secret = styled(Input)`
  padding-right: 72px;
`;

const Inside = styled.div`
  position: absolute;
  inset: 0 1px 0 auto;
  display: flex;
  align-items: center;
  gap: var(--space-1);
`;
