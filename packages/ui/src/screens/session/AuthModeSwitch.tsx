/** The line below the sign-in or sign-up form with the button that shows the other form. */
import styled from '@emotion/styled';

export interface AuthModeSwitchProps {
  /** The question before the button, for example `New to Plumbline?`. */
  prompt: string;
  buttonLabel: string;
  onSwitch: () => void;
}

export function AuthModeSwitch({ prompt, buttonLabel, onSwitch }: AuthModeSwitchProps) {
  return (
    <Line>
      {prompt}
      <button type="button" onClick={onSwitch}>
        {buttonLabel}
      </button>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 6px;
  color: var(--ink-soft);
  & > button {
    min-height: var(--touch);
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-11);
    font: inherit;
    font-weight: 580;
    text-decoration: underline;
    text-decoration-color: var(--accent-7);
    text-underline-offset: 3px;
    cursor: pointer;
  }
`;
