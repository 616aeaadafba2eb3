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
  <Bar aria-label={label} max={1} {...(value !== undefined && { value })} />
);

const slide = keyframes({ from: { backgroundPosition: '150% 0' }, to: { backgroundPosition: '-50% 0' } });

const Bar = styled.progress`
  display: block;
  width: 100%;
  height: 4px;
  border: 0;
  border-radius: 2px;
  overflow: hidden;
  appearance: none;
  background: var(--gray-a4);
  color: var(--accent-9);
  &:not([value]) {
    background: linear-gradient(90deg, transparent, var(--accent-9), transparent) 50% 0 / 50% 100% no-repeat var(--gray-a4);
    animation: ${slide} 1.4s linear infinite;
  }
  &::-webkit-progress-bar {
    background: none;
  }
  &::-webkit-progress-value {
    border-radius: 2px;
    background: var(--accent-9);
    transition: width var(--fast);
  }
  &::-moz-progress-bar {
    border-radius: 2px;
    background: var(--accent-9);
  }
`;
