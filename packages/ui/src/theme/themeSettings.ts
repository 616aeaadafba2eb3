/** The settings of Radix Themes. */
export const themeSettings = {
  accentColor: 'indigo',
  grayColor: 'sand',
  radius: 'small',
  scaling: '100%',
  panelBackground: 'solid',
} as const;

export type Appearance = 'light' | 'dark' | 'system';
