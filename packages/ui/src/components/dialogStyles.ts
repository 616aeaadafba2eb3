import { css } from '@emotion/react';
import { phone } from '../theme/breakpoints.ts';

/** The styles that all dialogs share. */
export const dialogStyles = css`
  /* The background of bars in the dialog, such as the buttons of a form. */
  --page-background: var(--paper-raised);
  --page-gutter: var(--space-5);
  overflow: clip; /* Keeps sticky content inside the dialog. */
  display: grid;
  width: 100%;
  max-width: var(--max-width);
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  box-shadow: var(--shadow-pop);
  animation-duration: var(--fast) !important;
  outline: none; /* The dialog receives the focus when the focused element is removed. It has no action, so it shows no outline. */
  & h1 {
    padding-right: 40px;
    font-size: calc(17px * var(--scaling));
    font-weight: 620;
    line-height: var(--line-height-3);
    letter-spacing: -0.01em;
  }
  & > p {
    color: var(--ink-soft);
    font-size: var(--font-size-2);
    line-height: var(--line-height-2);
  }
  ${phone} {
    --page-gutter: var(--space-4);
    padding: var(--space-4);
  }
`;
