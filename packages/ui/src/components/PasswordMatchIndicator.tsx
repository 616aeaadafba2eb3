/** The check mark beside two passwords that match. */
import styled from '@emotion/styled';
import { CheckCircledIcon } from '../icons/CheckCircledIcon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface PasswordMatchIndicatorProps {
  /** The password of the first field. */
  password: string;
  /** The password of the second field. */
  confirmation: string;
}

/** Shows a check mark when both passwords are the same and not empty [R2.11, R2.14]. */
export function PasswordMatchIndicator({ password, confirmation }: PasswordMatchIndicatorProps) {
  const passwordsMatch = password !== '' && password === confirmation;
  return (
    <Mark role="status">
      {passwordsMatch && (
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
