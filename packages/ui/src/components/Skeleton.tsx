/** Grey rows that are shown while content is loading. */
import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SkeletonProps {
  /** The number of placeholder rows. */
  rows?: number;
  /** Height of a row in pixels. Use the height of the content, so that nothing moves when it loads. */
  rowHeight?: number;
}

/** A placeholder for content that is loading. */
export const Skeleton = ({ rows = 5, rowHeight = 20 }: SkeletonProps) => (
  <Rows role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    {[...Array(rows).keys()].map((row) => (
      <SkeletonRow key={row} style={{ height: rowHeight }} />
    ))}
  </Rows>
);

const pulse = keyframes({ from: { background: 'var(--gray-a3)' }, to: { background: 'var(--gray-a4)' } });

const SkeletonRow = styled.div`
  border-radius: var(--radius-1);
  background: var(--gray-a3);
  animation: ${pulse} 1s infinite alternate-reverse;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

const Rows = styled.div`
  display: grid;
  gap: var(--space-3);
`;
