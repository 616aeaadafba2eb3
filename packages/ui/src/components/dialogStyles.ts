import { css } from '@emotion/react';

/** What Dialog and ConfirmDialog look like. */
export const dialogStyles = css`
  /* for what stands on it, such as a form's buttons */
  --desk: var(--paper-raised);
  --page-gutter: var(--space-5);
  overflow: clip; /* what is sticky in it keeps to the window */
  display: grid;
  width: 100%;
  max-width: var(--max-width);
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  box-shadow: var(--shadow-pop);
  animation-duration: var(--fast) !important;
  outline: none; /* takes the focus of what is gone; nothing can be done on it */
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
    --page-gutter: var(--space-4);
    padding: var(--space-4);
  }
`;
