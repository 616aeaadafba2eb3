/** A token is renewed one minute before it expires. */
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

/** Milliseconds until a token just received must be renewed. Computed from its lifetime, so a wrong clock does not matter. */
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

/** The id of the user whose token it is. */
export function userIdOf(access: string): string | null {
  const sub = claimsOf(access)?.sub;
  return typeof sub === 'string' ? sub : null;
}
