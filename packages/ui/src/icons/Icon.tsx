/** The component that draws the icons of this folder. */
import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'>;

export interface OutlineProps extends IconProps {
  /** The path data of the icon. */
  outline: string;
}

/**
 * Draws an outline as an icon of 15 by 15 pixels in the colour of the text. The outlines come from Radix Icons (MIT licence),
 * shortened by SVGO. Each outline has its own module, so that a page loads only the icons that it shows:
 * docs/decisions/0109-controls.md.
 */
export const Icon = ({ outline, ...props }: OutlineProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the caller names the icon or hides it
  <svg width="15" height="15" viewBox="0 0 15 15" fill="none" xmlns="http://www.w3.org/2000/svg" {...props}>
    <path d={outline} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
  </svg>
);
