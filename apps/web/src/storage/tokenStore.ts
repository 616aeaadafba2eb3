import type { BrowserStorage } from '../browser/ports.ts';
import { preferenceKeys } from './preferences.ts';

const accessKey = 'access';
const refreshKey = 'refresh';

export interface StoredTokens {
  readonly access: string;
  readonly refresh: string;
  readonly remember: boolean;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

/** Stores the access token in session storage, and the refresh token in local storage if the user is remembered [R4.02]. */
export const createTokenStore = ({ local, session }: Pick<BrowserStorage, 'local' | 'session'>) => ({
  access: () => session.getItem(accessKey),
  refresh: () => local.getItem(refreshKey) ?? session.getItem(refreshKey),
  /** Whether the refresh token stays stored when the browser closes. */
  isRemembered: () => local.getItem(refreshKey) !== null,
  save({ access, refresh, remember }: StoredTokens) {
    session.setItem(accessKey, access);
    (remember ? local : session).setItem(refreshKey, refresh);
    (remember ? session : local).removeItem(refreshKey);
  },
  /** Clears both storages [R4.02] except for the preferences of the browser. */
  clear() {
    const preferences = preferenceKeys.flatMap((key) => {
      const value = local.getItem(key);
      return value === null ? [] : [[key, value] as const];
    });
    session.clear();
    local.clear();
    for (const [key, value] of preferences) local.setItem(key, value);
  },
});
