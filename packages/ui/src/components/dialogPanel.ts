import { css } from '@emotion/react';

/** What Dialog and ConfirmDialog look like. */
export const dialogPanel = css`
  display: grid;
  width: 100%;
  max-width: var(--max-width);
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  box-shadow: var(--shadow-pop);
  animation-duration: var(--fast) !important;
  & h1 {
    padding-right: 40px;
    font-size: 17px;
    font-weight: 620;
    line-height: 24px;
    letter-spacing: -0.01em;
  }
  & > p {
    color: var(--ink-soft);
    font-size: 14px;
    line-height: 20px;
  }
  @media (max-width: 767px) {
    padding: var(--space-4);
  }
`;
