import { createBrowserRouter } from 'react-router-dom';
import type { BrowserStorage, Clock, Navigation } from './ports.ts';

export const browserClock: Clock = {
  now: Date.now,
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};

/** Returns null if the browser blocks IndexedDB. Some browsers throw an error when a page reads the property. */
function findDatabase(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

export const browserStorage = (): BrowserStorage => ({
  local: localStorage,
  session: sessionStorage,
  database: findDatabase(),
});

export const browserNavigation: Navigation = {
  createRouter: createBrowserRouter,
  location: () => window.location,
  replace: (url) => window.location.replace(url),
  rewritePath: (path) => window.history.replaceState(window.history.state, '', path),
  isReload: () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
};
