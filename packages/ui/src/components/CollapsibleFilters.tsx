/** The filters above a list. On a phone they are hidden until the user opens them with a button. */
import styled from '@emotion/styled';
import { type ReactNode, useId, useState } from 'react';
import { MixerHorizontalIcon } from '../icons/MixerHorizontalIcon.tsx';
import { desktop, phone } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';

interface CollapsibleFiltersProps {
  /** The number of active filters among `children`. */
  activeCount: number;
  /** Whether the filters stay visible on a phone even if the user collapses them, for example to show an error. */
  isKeptOpen?: boolean;
  /** The class of the grid of the filters, for example to set its columns. */
  className?: string | undefined;
  /** The fields of the filters. */
  children: ReactNode;
}

/** A grid of filters, and on a phone a button that shows and hides the grid. */
export function CollapsibleFilters({ activeCount, isKeptOpen = false, className, children }: CollapsibleFiltersProps) {
  const [expanded, setExpanded] = useState(false);
  const isVisible = expanded || isKeptOpen;
  const id = useId();
  return (
    <>
      <FilterButton
        icon={<MixerHorizontalIcon />}
        aria-expanded={isVisible}
        aria-controls={id}
        onClick={() => setExpanded(!expanded)}
      >
        {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
      </FilterButton>
      <Fields id={id} className={className} data-expanded={isVisible || undefined}>
        {children}
      </Fields>
    </>
  );
}

const FilterButton = styled(Button)`
  ${desktop} {
    display: none;
  }
`;

const Fields = styled.div`
  display: grid;
  gap: var(--space-3);
  ${phone} {
    flex: 1 1 100%;
    grid-template-columns: 1fr 1fr;
    &:not([data-expanded]) {
      display: none;
    }
  }
`;
