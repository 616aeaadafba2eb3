/** Grey rows that are shown while content is loading. */
import styled from '@emotion/styled';
import { Skeleton as SkeletonRow } from '@radix-ui/themes/components/skeleton';
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

const Rows = styled.div`
  display: grid;
  gap: var(--space-3);
`;
