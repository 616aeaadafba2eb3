import { css } from '@emotion/react';

/** The styles of a card that `startCardDrag` can drag: of the card while it is dragged, and of its copy at the pointer. */
export const dragStyles = css`
  &[data-dragged] {
    opacity: 0.45;
  }
  &[data-drag-copy] {
    position: fixed;
    inset: 0 auto auto 0;
    z-index: 5;
    box-shadow: var(--shadow-pop);
    cursor: grabbing;
    pointer-events: none;
  }
`;
