import styled from '@emotion/styled';
import type { SignUpForm } from '@plumbline/domain/session/schema';
import { CheckCircledIcon } from '@radix-ui/react-icons';
import { type Control, useWatch } from 'react-hook-form';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';

export interface PasswordsMatchProps {
  control: Control<SignUpForm>;
}

/** A check mark as soon as both passwords are the same [R2.11]. */
export function PasswordsMatch({ control }: PasswordsMatchProps) {
  const [password, again] = useWatch({ control, name: ['password', 'passwordConfirmation'] });
  const match = password !== '' && password === again;
  return (
    <Mark role="status">
      {match && (
        <>
          <CheckCircledIcon aria-hidden="true" />
          <VisuallyHidden>Passwords match</VisuallyHidden>
        </>
      )}
    </Mark>
  );
}

const Mark = styled.span`
  display: inline-flex;
  color: var(--success-ink);
`;
