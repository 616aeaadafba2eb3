/** What the page of the client needs from its browser. */
import type { ClientInput } from '@plumbline/domain/documents/acceptMachine';

export interface ClientPagePorts {
  /** The token of the link. It is behind the #, so a browser sends it to no server by itself. */
  readToken(): string;
  /** The input that was kept for a document, identified by the hash of its PDF. Null without one. */
  readInput(sha256: string): ClientInput | null;
  keepInput(sha256: string, input: ClientInput): void;
  /** Calls `listener` when the window is visible again, is restored by the back button, or gets its connection back. */
  onReturn(listener: () => void): () => void;
  /** Calls `listener` when the part behind the # changes, because another link was opened in this window. */
  onTokenChange(listener: () => void): void;
}

const keyOf = (sha256: string) => `plumbline.document.${sha256}`;

export const clientPagePorts: ClientPagePorts = {
  readToken: () => location.hash.slice(1),
  // A browser can forbid storage. The input is then lost with the page, and everything else works.
  readInput(sha256) {
    try {
      return JSON.parse(sessionStorage.getItem(keyOf(sha256)) ?? 'null');
    } catch {
      return null;
    }
  },
  keepInput(sha256, input) {
    try {
      sessionStorage.setItem(keyOf(sha256), JSON.stringify(input));
    } catch {
      // See readInput.
    }
  },
  onReturn(listener) {
    const whenVisible = () => document.visibilityState === 'visible' && listener();
    const whenRestored = (event: PageTransitionEvent) => event.persisted && listener();
    document.addEventListener('visibilitychange', whenVisible);
    window.addEventListener('online', listener);
    window.addEventListener('pageshow', whenRestored);
    return () => {
      document.removeEventListener('visibilitychange', whenVisible);
      window.removeEventListener('online', listener);
      window.removeEventListener('pageshow', whenRestored);
    };
  },
  onTokenChange: (listener) => window.addEventListener('hashchange', listener),
};

/** Applies the colour scheme of the device, and follows its changes. */
export function followColorScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.classList.toggle('dark', dark.matches);
  apply();
  dark.addEventListener('change', apply);
}
