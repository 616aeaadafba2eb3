/** A minute before its end a token is renewed. */
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

/** Milliseconds until a token just received should be renewed: by its own length, so that a wrong clock does not matter. */
export function renewInOfNew(access: string): number {
  const claims = claimsOf(access);
  return claims ? Math.max((claims.exp - claims.iat) * 1000 - margin, 1000) : 10 * margin;
}

/** The same for one received earlier; at once where it has run out. */
export function renewInOfStored(access: string, now: number): number {
  const claims = claimsOf(access);
  if (!claims) return 0;
  return Math.max(0, Math.min(claims.exp * 1000 - now - margin, renewInOfNew(access)));
}

/** The id of the user whose token it is. */
export function subjectOf(access: string): string | null {
  const sub = claimsOf(access)?.sub;
  return typeof sub === 'string' ? sub : null;
}
