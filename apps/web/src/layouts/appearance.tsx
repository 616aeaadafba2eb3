import type { Appearance } from '@plumbline/ui/theme/themeSettings';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { appearanceKey, storedAppearance } from './storedAppearance.ts';

interface Choice {
  appearance: Appearance;
  choose: (next: Appearance) => void;
}

const AppearanceContext = createContext<Choice>({ appearance: 'system', choose: () => undefined });

/** Light or dark as the person chose, else as their system is. */
export const useAppearance = () => useContext(AppearanceContext);

export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(storedAppearance);
  const choose = (next: Appearance) => {
    setAppearance(next);
    if (next === 'system') localStorage.removeItem(appearanceKey);
    else localStorage.setItem(appearanceKey, next);
  };
  return <AppearanceContext value={{ appearance, choose }}>{children}</AppearanceContext>;
}
