import { css } from '@emotion/react';

/** The styles of a small button above a list that limits the list while it is pressed (`aria-pressed`). */
export const toggleStyles = css`
  height: calc(30px * var(--scaling));
  padding-inline: 10px;
  border: 1px solid var(--line);
  border-radius: 99px;
  background: var(--paper);
  color: var(--ink-soft);
  font: inherit;
  font-size: var(--font-size-small);
  white-space: nowrap;
  cursor: pointer;
  &[aria-pressed='true'] {
    border-color: var(--accent-8);
    background: var(--accent-a3);
    color: var(--ink);
    font-weight: 560;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--line-strong);
      color: var(--ink);
    }
  }
  @media (pointer: coarse) {
    height: var(--touch);
  }
`;
