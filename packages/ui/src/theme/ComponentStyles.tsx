import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const cache = createCache({ key: 'css', container: document.body });

/**
 * Inserts the styles of components after the stylesheet of the built app, which is at the end of the body (decision 0090).
 * Radix's rules are in that stylesheet. Where their specificity is the same, the later rule applies.
 */
export const ComponentStyles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
);
