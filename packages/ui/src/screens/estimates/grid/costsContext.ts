/** The React context with the components that show costs and margins on the estimate screen. */
import { createContext, useContext } from 'react';

export type CostComponents = typeof import('./costComponents.tsx');

/** Loads the components. Called when the user shows costs for the first time, because costs are hidden by default. */
export const loadCostComponents = (): Promise<CostComponents> => import('./costComponents.tsx');

/** Null while costs are hidden, or while the components are not loaded. */
export const Costs = createContext<CostComponents | null>(null);

/** Returns the components that show costs and margins. Null while costs are hidden, or while the components are not loaded. */
export const useCosts = (): CostComponents | null => useContext(Costs);
