import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SkeletonProps {
  /** Rows of grey where rows of content will stand. */
  rows?: number;
  /** Height of a row in pixels: that of the content, so that nothing moves when it comes. */
  rowHeight?: number;
}

const gap = 12;

/** The place of something that is on its way. */
export function Skeleton({ rows = 5, rowHeight = 20 }: SkeletonProps) {
  const stripes = `repeating-linear-gradient(var(--gray-a4) 0 ${rowHeight}px, transparent ${rowHeight}px ${rowHeight + gap}px)`;
  return (
    <Frame role="status" style={{ height: rows * (rowHeight + gap) - gap, background: stripes }}>
      <VisuallyHidden>Loading</VisuallyHidden>
    </Frame>
  );
}

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Frame = styled.div`
  border-radius: var(--radius-3);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
