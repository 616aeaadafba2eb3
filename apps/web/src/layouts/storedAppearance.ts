import type { Appearance } from '@plumbline/ui/theme/themeSettings';

/** Where the choice is stored. `firstPaint.ts` reads it too, before any code of the app has arrived. */
export const appearanceKey = 'appearance';

export function storedAppearance(): Appearance {
  const stored = localStorage.getItem(appearanceKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
