/** The preferences of the user in this browser. */
import type { Appearance } from '@plumbline/ui/theme/themeSettings';

/**
 * The key of the appearance (light or dark). The script of `firstPaintPlugin.ts` reads it before the code of the app is loaded.
 * @public The build uses it.
 */
export const appearanceKey = 'appearance';
/** The key of whether the navigation is collapsed: `collapsed` or `expanded`. */
const navigationKey = 'navigation';
/** The key of whether estimates show costs: `shown` or `hidden`. */
export const costsKey = 'estimate.costs';
/** The key of the item type and the unit that the last import used for rows without them. */
export const importDefaultsKey = 'import.fill';

/** Keys of settings that belong to the browser, not to the session. Signing out keeps them. */
export const preferenceKeys = [appearanceKey, navigationKey, costsKey, importDefaultsKey];

export type Preferences = ReturnType<typeof createPreferences>;

/**
 * Stores in local storage: the appearance, whether the navigation is collapsed, and whether estimates show costs. Components
 * subscribe to the appearance.
 */
export function createPreferences(local: Storage) {
  const listeners = new Set<() => void>();
  return {
    appearance(): Appearance {
      const storedAppearance = local.getItem(appearanceKey);
      return storedAppearance === 'light' || storedAppearance === 'dark' ? storedAppearance : 'system';
    },
    chooseAppearance(appearance: Appearance) {
      if (appearance === 'system') local.removeItem(appearanceKey);
      else local.setItem(appearanceKey, appearance);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    showsCosts: () => local.getItem(costsKey) === 'shown',
    setShowsCosts: (shown: boolean) => local.setItem(costsKey, shown ? 'shown' : 'hidden'),
    isNavigationCollapsed: () => local.getItem(navigationKey) === 'collapsed',
    setNavigationCollapsed: (collapsed: boolean) => local.setItem(navigationKey, collapsed ? 'collapsed' : 'expanded'),
  };
}
