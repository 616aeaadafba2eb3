/** The style elements of the components: their position in the page and their number. */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';
import type { ReactNode } from 'react';

/**
 * Inserts the rules of each task of the event loop into a new style element. Emotion's production mode inserts all rules into one
 * element. After an insertion of `@media`, `@container` or `@keyframes`, Chromium computes the styles of each element that any rule of the
 * same style element matches. With one style element, Chromium would compute the styles of the whole page when a dialog opens.
 */
export class TaskStyleSheet extends StyleSheet {
  private hasElementForTask = false;

  override insert(rule: string): void {
    if (!this.hasElementForTask) {
      // Emotion counts the rules of the current style element in `ctr`. If the counter is 0, it creates an element.
      this.ctr = 0;
      this.hasElementForTask = true;
      queueMicrotask(() => {
        this.hasElementForTask = false;
      });
    }
    super.insert(rule);
  }
}

const options = { key: 'css', container: document.body };
const cache = Object.assign(createCache(options), { sheet: new TaskStyleSheet(options) });

/**
 * Inserts the styles of components into the body, after the stylesheet of the built app. The stylesheet contains the rules of Radix.
 * At the same specificity the later rule applies. See docs/decisions/0066-how-a-page-loads.md.
 */
export const ComponentStyles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
);
