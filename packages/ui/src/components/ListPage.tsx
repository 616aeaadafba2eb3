/** The parts of a page with a list: its layout, the number of entries and the main action. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { phone, shortWindow } from '../theme/breakpoints.ts';
import { Stack } from './layout.tsx';
import { useScrollPadding } from './useScrollPadding.ts';

/** A list with its filters above it. */
export const ListPage = styled(Stack)`
  scroll-margin-top: 80px; /* Space for the sticky header. */
  ${phone} {
    padding-bottom: 80px; /* Space for the fixed main action below the list. */
  }
`;

/** The number of entries. */
export const ListCount = styled.p`
  min-height: 20px;
  color: var(--ink-soft);
  outline: none; /* Receives the focus after a deletion. It has no action, so it shows no outline. */
`;

/** The maximum number of entries. It is shown after the number of entries. */
export const CountLimit = styled.span`
  white-space: nowrap;
  &::before {
    content: '· ';
  }
`;

/** The main action of a list. On a phone it is fixed to the bottom of the window, unless the window is short. */
export const FixedAction = ({
  children,
}: {
  /** The button or link. */
  children: ReactNode;
}) => <FixedBar ref={useScrollPadding('bottom')}>{children}</FixedBar>;

const FixedBar = styled.div`
  ${phone} {
    position: fixed;
    inset: auto 0 0;
    z-index: 3;
    padding: var(--space-3) var(--page-gutter, var(--space-4)) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--page-background);
    ${shortWindow} {
      position: static;
      padding: 0;
      border: 0;
    }
  }
`;

/**
 * What the user can do now: with the selected entries, or to undo the last change. The bars stay at the bottom of the window, so that they
 * are in view wherever the user scrolls and do not move the entries when they appear. With the keyboard they come before the list: put
 * them above it.
 */
export const FloatingBars = ({
  children,
}: {
  /** The bars, one below the other. */
  children: ReactNode;
}) => <FloatingFrame ref={useScrollPadding('bottom')}>{children}</FloatingFrame>;

const FloatingFrame = styled.div`
  position: sticky;
  bottom: var(--space-3);
  z-index: 2;
  order: 1; /* Below the list. */
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  &:empty {
    display: none;
  }
  & > * {
    box-shadow: var(--shadow-pop);
  }
  ${phone} {
    bottom: calc(80px + env(safe-area-inset-bottom)); /* Above the fixed main action. */
  }
  ${shortWindow} {
    position: static;
    order: 0;
  }
`;

/** Returns a text such as `3 offices`, or `1 of 3 offices` if a search hides two of them. */
export function listCountText(
  matchCount: number,
  totalCount: number,
  [singular, plural]: readonly [singular: string, plural: string],
): string {
  const total = `${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? singular : plural}`;
  return matchCount === totalCount ? total : `${matchCount.toLocaleString('en-US')} of ${total}`;
}
