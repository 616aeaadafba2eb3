/** A tooltip on hover and keyboard focus. */
import { Tooltip as RadixTooltip } from '@radix-ui/themes/components/tooltip';
import type { ReactElement } from 'react';

export interface TooltipProps {
  /** A few words. Touch screens show no tooltip, so nothing depends on them. */
  text: string;
  /** Where the tooltip opens if there is space. Default: top. */
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The button or link. It accepts a ref. */
  children: ReactElement;
}

/**
 * Shows a text next to a button or link. Escape hides it. IconButton has its own tooltip, because a page of a list has 125 of them: do not
 * put it into a Tooltip.
 */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => (
  <RadixTooltip content={text} side={side}>
    {children}
  </RadixTooltip>
);
