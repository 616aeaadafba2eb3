/** The tooltips of buttons and links. */
import { css, keyframes } from '@emotion/react';

/** Where a tooltip opens. `none`: it does not open. */
export type TooltipSide = 'above' | 'end' | 'below' | 'right' | 'none';

/** The number of characters of the longest tooltip that opens above the button. */
const maxLengthAbove = 12;

/** The attributes of an element with a tooltip. Its styles must include `tooltipStyles` and a position. */
export const tooltipProps = (text: string, side: TooltipSide = text.length > maxLengthAbove ? 'end' : 'above') => ({
  'data-tooltip': text,
  'data-tooltip-side': side,
});

const show = keyframes({ from: { opacity: 0 } });

/**
 * Shows the text in `data-tooltip` as a tooltip on hover and keyboard focus. The tooltip is centred above the element.
 * `data-tooltip-side` changes this: with `end` the tooltip is above and ends at the right edge of the element, with `below`
 * it is below the element, with `right` it is next to the element, and with `none` it is not shown. Screen readers do not read it: they
 * read the name and the description of the element. Escape hides the tooltip (theme/useHideTooltipsOnEscape.ts). The pseudo-element of a
 * tooltip exists only while the tooltip is shown. A page of a list has 125 elements with a tooltip, and hidden pseudo-elements would take a
 * tenth of the rendering time of the page.
 */
export const tooltipStyles = css`
  @media (hover: hover) {
    &[data-tooltip]:is(:hover, :focus-visible)::after {
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
      font: 500 var(--font-size-1) / var(--line-height-small) var(--default-font-family);
      white-space: nowrap;
      pointer-events: none;
      animation: ${show} var(--fast) 350ms backwards;
    }
    &[data-tooltip]:focus-visible::after {
      animation-delay: 0ms;
    }
    &[data-tooltip-side='end']:is(:hover, :focus-visible)::after {
      left: auto;
      right: 0;
      translate: none;
    }
    &[data-tooltip-side='below']:is(:hover, :focus-visible)::after {
      bottom: auto;
      top: calc(100% + 6px);
      left: 0;
      translate: none;
    }
    &[data-tooltip-side='right']:is(:hover, :focus-visible)::after {
      bottom: auto;
      top: 50%;
      left: calc(100% + 6px);
      translate: 0 -50%;
    }
    &[data-tooltip-hidden]:is(:hover, :focus-visible)::after,
    &[data-tooltip-side='none']:is(:hover, :focus-visible)::after {
      content: none;
    }
  }
`;
