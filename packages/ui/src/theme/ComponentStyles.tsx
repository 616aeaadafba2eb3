/** The position of the component styles in the page. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const cache = createCache({ key: 'css', container: document.body });

/**
 * Inserts component styles after the stylesheet of the built app. That stylesheet is at the end of the body (decision
 * 0090) and contains the rules of Radix. At the same specificity the later rule applies.
 */
export const ComponentStyles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
);
