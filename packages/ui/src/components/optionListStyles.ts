import { css } from '@emotion/react';
import { phone } from '../theme/breakpoints.ts';

/** The styles of a panel below a field: a list of options, of which one is highlighted. It is shown with `data-open`. */
export const optionListStyles = css`
  position: absolute;
  z-index: 3;
  inset: calc(100% + 4px) 0 auto;
  display: none;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  box-shadow: var(--shadow-pop);
  font-size: var(--font-size-2);
  line-height: var(--line-height-2);
  &[data-open] {
    display: block;
  }
  & > ul {
    max-height: 300px;
    padding: 4px;
    overflow-y: auto;
    list-style: none;
  }
  & li {
    display: flex;
    min-height: 32px;
    padding: 5px 8px;
    border-radius: var(--radius-2);
    cursor: pointer;
  }
  & li > span {
    color: var(--ink-soft);
    font-size: var(--font-size-small);
  }
  & li[data-highlighted] {
    background: var(--gray-a4);
  }
  ${phone} {
    & li {
      min-height: 44px;
    }
  }
`;
