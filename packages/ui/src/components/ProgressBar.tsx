import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';

export interface ProgressBarProps {
  /** Names the task for screen readers. */
  label: string;
  /** From 0 to 1. Undefined if the progress is unknown. */
  value?: number | undefined;
}

/** The progress of a task. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => (
  <Track
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={1}
    {...(value !== undefined && { 'aria-valuenow': value, 'aria-valuetext': `${Math.round(value * 100)}%` })}
  >
    {value === undefined ? <UnknownValue /> : <Value style={{ scale: `${value} 1` }} />}
  </Track>
);

const Track = styled.div`
  height: calc(4px * var(--scaling));
  overflow: hidden;
  border-radius: var(--radius-1);
  background: var(--gray-a3);
  box-shadow: inset 0 0 0 1px var(--gray-a4);
  forced-color-adjust: none;
`;

const Value = styled.div`
  height: 100%;
  background: var(--accent-track);
  transform-origin: left;
  transition: scale 120ms;
`;

const slide = keyframes({ from: { translate: '-100%' }, to: { translate: '200%' } });

/* Without motion, half of the bar is filled. A full bar would look complete. */
const UnknownValue = styled(Value)`
  width: 50%;
  animation: ${slide} 1.6s ease-in-out infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
