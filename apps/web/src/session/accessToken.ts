// Computes from the claims of an access token when to renew it.

/** Milliseconds between the renewal of a token and its expiry. */
const margin = 60_000;

function claimsOf(access: string): { iat: number; exp: number; sub: unknown } | null {
  try {
    const payload = (access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp, sub } = JSON.parse(atob(payload));
    return Number.isFinite(iat) && Number.isFinite(exp) ? { iat, exp, sub } : null;
  } catch {
    return null;
  }
}

/** Milliseconds until a new token must be renewed. It uses only the token lifetime, so a wrong local clock has no effect. */
export function renewalDelayOfNew(access: string): number {
  const claims = claimsOf(access);
  return claims ? Math.max((claims.exp - claims.iat) * 1000 - margin, 1000) : 10 * margin;
}

/** Milliseconds until a stored token must be renewed; 0 if it has expired. */
export function renewalDelayOfStored(access: string, now: number): number {
  const claims = claimsOf(access);
  if (!claims) return 0;
  return Math.max(0, Math.min(claims.exp * 1000 - now - margin, renewalDelayOfNew(access)));
}

/** The user id in the token. */
export function userIdOf(access: string): string | null {
  const sub = claimsOf(access)?.sub;
  return typeof sub === 'string' ? sub : null;
}
