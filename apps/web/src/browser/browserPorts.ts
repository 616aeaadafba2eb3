/** Implements the ports of `ports.ts` with the APIs of the browser. */
import type { BrowserStorage, BrowserWindow, Clock } from './ports.ts';

export const browserClock: Clock = {
  now: Date.now,
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};

/** Returns null if the browser does not support or blocks IndexedDB. Some browsers throw an error when a page reads the property. */
function findIndexedDB(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}

export const browserStorage = (): BrowserStorage => ({
  local: localStorage,
  session: sessionStorage,
  indexedDB: findIndexedDB(),
});

/** Adds an event listener to the window. Returns a function that removes it. */
function listen<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}

export const browserWindow: BrowserWindow = {
  location: () => window.location,
  replace: (url) => window.location.replace(url),
  visitOtherSite(url) {
    const suppressConfirmation = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener('beforeunload', suppressConfirmation, { capture: true, once: true });
    window.location.assign(url);
  },
  reload: () => window.location.reload(),
  openTab: (path) => void window.open(path, '_blank'),
  download(path) {
    const link = document.createElement('a');
    link.href = path;
    // The header of the response has the name of the file.
    link.download = '';
    link.click();
  },
  print: () => window.print(),
  rewritePath: (path) => window.history.replaceState(window.history.state, '', path),
  isReload: () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  confirmBeforeUnload: (isUnsaved) =>
    listen('beforeunload', (event) => {
      if (isUnsaved()) event.preventDefault();
    }),
  onPageHide: (listener) => listen('pagehide', listener),
  onPageRestored: (listener) =>
    listen('pageshow', ({ persisted }) => {
      if (persisted) listener();
    }),
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  onOnline: (listener) => listen('online', listener),
};
