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

/** The space between two rows, in pixels. */
const rowGap = 12;

/** A placeholder for content that is loading. */
export function Skeleton({ rows = 5, rowHeight = 20 }: SkeletonProps) {
  const stripes = `repeating-linear-gradient(var(--gray-a4) 0 ${rowHeight}px, transparent ${rowHeight}px ${rowHeight + rowGap}px)`;
  return (
    <Frame role="status" style={{ height: rows * (rowHeight + rowGap) - rowGap, background: stripes }}>
      <VisuallyHidden>Loading</VisuallyHidden>
    </Frame>
  );
}

const pulse = keyframes({ '50%': { opacity: 0.45 } });

const Frame = styled.div`
  border-radius: var(--radius-3);
  animation: ${pulse} 1.6s ease-in-out infinite;
`;
