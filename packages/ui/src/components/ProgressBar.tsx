import styled from '@emotion/styled';
import { Progress } from '@radix-ui/themes/components/progress';

export interface ProgressBarProps {
  /** Names the task for screen readers. */
  label: string;
  /** From 0 to 1. Undefined if the progress is unknown. */
  value?: number | undefined;
}

/** The progress of a task. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => (
  <Bar aria-label={label} size="1" max={1} {...(value !== undefined && { value })} />
);

const Bar = styled(Progress)`
  forced-color-adjust: none;
  /* Without motion, half of the bar is filled while the progress is unknown. A full bar would look complete. */
  @media (prefers-reduced-motion: reduce) {
    & > [data-state='indeterminate'] {
      animation: none;
      transform: scaleX(0.5);
    }
  }
`;
