/** The state of a page or part whose content could not be loaded. */
import styled from '@emotion/styled';
import { ReloadIcon } from '../icons/ReloadIcon.tsx';
import { Button } from './Button.tsx';

export interface FailedStateProps {
  /** What could not be loaded: `Error getting projects`. */
  message: string;
  /** Loads the content again. */
  onRetry: () => void;
}

/** Replaces content that could not be loaded, with a way to retry. */
export function FailedState({ message, onRetry }: FailedStateProps) {
  return (
    <Frame role="alert">
      <strong>{message}</strong>
      <p>Check your connection and try again. Nothing you entered is lost.</p>
      <Button icon={<ReloadIcon />} onClick={onRetry}>
        Retry
      </Button>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-6) var(--space-4);
  border: 1px dashed var(--danger-line);
  border-radius: var(--radius-4);
  text-align: center;
  & > strong {
    color: var(--danger-ink);
    font-size: var(--font-size-heading);
    font-weight: 620;
  }
  & > p {
    color: var(--ink-soft);
  }
  & > button {
    margin-top: var(--space-2);
  }
`;
