// The tokens of the session: their storage, and the claims of the access token.
import type { BrowserStorage } from '../browser/ports.ts';
import { preferenceKeys } from './preferences.ts';

const accessKey = 'access';
const refreshKey = 'refresh';

/** The tokens of a session. */
export interface StoredTokens {
  readonly access: string;
  readonly refresh: string;
  /** Whether the session continues after the browser closes. */
  readonly remember: boolean;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

/**
 * Stores the access token in session storage. The refresh token is in local storage if the user is remembered, otherwise in session
 * storage [R4.02]. All windows share the local storage, so a refresh token in the session storage of this window takes precedence: another
 * window can have the session of another user, who is remembered.
 */
export const createTokenStore = ({ local, session }: Pick<BrowserStorage, 'local' | 'session'>) => ({
  access: () => session.getItem(accessKey),
  refresh: () => session.getItem(refreshKey) ?? local.getItem(refreshKey),
  /** Whether the refresh token stays stored when the browser closes. */
  isRemembered: () => session.getItem(refreshKey) === null && local.getItem(refreshKey) !== null,
  /** Stores the tokens of a new or renewed session. A new session replaces all stored tokens, also those of a remembered user. */
  save({ access, refresh, remember }: StoredTokens) {
    const isRenewed = refresh === this.refresh();
    session.setItem(accessKey, access);
    if (!isRenewed) for (const storage of [local, session]) storage.removeItem(refreshKey);
    (remember ? local : session).setItem(refreshKey, refresh);
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

/** Milliseconds between the renewal of a token and its expiry. */
const renewalMargin = 60_000;
/** The shortest time in milliseconds before a new token is renewed. It prevents continuous renewals of tokens with a short lifetime. */
const minRenewalDelay = 1_000;
/** Milliseconds before the renewal of a new token without readable claims. */
const defaultRenewalDelay = 600_000;

function claimsOf(access: string): { iat: number; exp: number; sub: unknown } | null {
  try {
    const payload = (access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp, sub } = JSON.parse(atob(payload));
    return Number.isFinite(iat) && Number.isFinite(exp) ? { iat, exp, sub } : null;
  } catch {
    return null;
  }
}

/** Milliseconds until a new access token must be renewed. It uses only the token lifetime, so a wrong local clock has no effect. */
export function newTokenRenewalDelay(access: string): number {
  const claims = claimsOf(access);
  return claims ? Math.max((claims.exp - claims.iat) * 1000 - renewalMargin, minRenewalDelay) : defaultRenewalDelay;
}

/** Milliseconds until a stored access token must be renewed, or 0 if it has expired or is not readable. `now`: milliseconds since 1970. */
export function storedTokenRenewalDelay(access: string, now: number): number {
  const claims = claimsOf(access);
  if (!claims) return 0;
  return Math.max(0, Math.min(claims.exp * 1000 - now - renewalMargin, newTokenRenewalDelay(access)));
}

/** Whether an access token has expired or is not readable. `now`: milliseconds since 1970. */
export function isExpired(access: string, now: number): boolean {
  const claims = claimsOf(access);
  return !claims || claims.exp * 1000 <= now;
}

/** The user id in the access token, or null if the token is not readable. */
export function userIdOf(access: string): string | null {
  const sub = claimsOf(access)?.sub;
  return typeof sub === 'string' ? sub : null;
}
