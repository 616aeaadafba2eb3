import { css } from '@emotion/react';
import { phone } from '../theme/breakpoints.ts';

/** The styles that all inputs share. */
export const inputStyles = css`
  width: 100%;
  min-width: 0;
  height: var(--control-height);
  padding: 0 calc(10px * var(--scaling));
  border: 1px solid var(--line-control);
  border-radius: var(--radius-2);
  background: var(--paper);
  color: var(--ink);
  font: inherit;
  font-size: var(--font-size-2);
  transition: border-color var(--fast);
  &::placeholder {
    color: var(--ink-soft);
    opacity: 0.9;
  }
  @media (hover: hover) {
    &:hover:not(:disabled, [readonly], [aria-invalid]) {
      border-color: var(--ink-soft);
    }
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: -1px;
    border-color: var(--accent-8);
  }
  &[aria-invalid] {
    border-color: var(--danger);
  }
  &[aria-invalid]:focus-visible {
    outline-color: var(--danger);
  }
  &:disabled,
  &[readonly] {
    border-color: var(--line);
    background: var(--sunken);
    color: var(--ink-soft);
    opacity: 1;
    -webkit-text-fill-color: var(--ink-soft);
  }
  ${phone} {
    font-size: 16px; /* At smaller font sizes iOS zooms the page on focus. */
  }
`;
