import type { Appearance } from '@plumbline/ui/theme/look';
import { createContext, type ReactNode, useContext, useState } from 'react';

const key = 'appearance';

interface Choice {
  appearance: Appearance;
  choose: (next: Appearance) => void;
}

const AppearanceContext = createContext<Choice>({ appearance: 'system', choose: () => undefined });

/** Light or dark as the person chose, else as their system is. */
export const useAppearance = () => useContext(AppearanceContext);

export function storedAppearance(): Appearance {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function AppearanceProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState(storedAppearance);
  const choose = (next: Appearance) => {
    setAppearance(next);
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  };
  return <AppearanceContext value={{ appearance, choose }}>{children}</AppearanceContext>;
}
