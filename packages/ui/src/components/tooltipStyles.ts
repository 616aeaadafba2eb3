import { css } from '@emotion/react';

/**
 * Shows the text in `data-tooltip` as a tooltip on hover and keyboard focus. The tooltip is above the element unless
 * `data-tooltip-side` is set. Screen readers read the accessible name instead. Escape hides the tooltip
 * (theme/useHideTooltipsOnEscape.ts).
 */
export const tooltipStyles = css`
  @media (hover: hover) {
    &[data-tooltip]::after {
      content: attr(data-tooltip) / '';
      position: absolute;
      bottom: calc(100% + 6px);
      left: 50%;
      translate: -50% 0;
      z-index: 5;
      padding: 3px 8px;
      border-radius: var(--radius-2);
      background: var(--gray-12);
      color: var(--gray-1);
      font: 500 12px / 18px var(--default-font-family);
      white-space: nowrap;
      pointer-events: none;
      visibility: hidden;
      opacity: 0;
      transition: opacity var(--fast);
    }
    &[data-tooltip-side='end']::after {
      left: auto;
      right: 0;
      translate: none;
    }
    &[data-tooltip-side='below']::after {
      bottom: auto;
      top: calc(100% + 6px);
      left: 0;
      translate: none;
    }
    &[data-tooltip-side='right']::after {
      bottom: auto;
      left: calc(100% + 8px);
      translate: none;
    }
    &[data-tooltip-hidden]::after,
    &[data-tooltip-side='none']::after {
      content: none;
    }
    &[data-tooltip]:hover::after,
    &[data-tooltip]:focus-visible::after {
      visibility: visible;
      opacity: 1;
      transition-delay: 350ms;
    }
    &[data-tooltip]:focus-visible::after {
      transition-delay: 0ms;
    }
  }
`;
