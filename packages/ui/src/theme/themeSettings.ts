/** The settings of Radix Themes. */
export const themeSettings = {
  accentColor: 'indigo',
  grayColor: 'sand',
  radius: 'small',
  scaling: '100%',
  panelBackground: 'solid',
} as const;

/** `system` follows the appearance of the operating system. */
export type Appearance = 'light' | 'dark' | 'system';
