/** Access tokens: signed JWTs that identify a user and a session [S4]. */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../database/database.ts';
import { unauthenticated } from '../http/principal.ts';
import { appSecret } from '../secrets/appSecret.ts';

/** The claims of an access token. The role, and whether the session is valid, are read from the database [S5]. */
export interface AccessClaims {
  readonly userId: string;
  readonly companyId: string;
  /** The id of the refresh token. When it is revoked, its access tokens are invalid too. */
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims, now: Date): Promise<string>;
  /** Throws 401 if the token is expired or was not issued by this installation [S4]. */
  verify(token: string, now: Date): Promise<AccessClaims>;
}

const lifetimeMinutes = 15;
const issuer = 'plumbline';
const audience = 'plumbline-api';
const tokenType = 'access';
const algorithm = 'HS256';

/** The maximum number of cached tokens. The cache avoids verifying the signature of a token at each call. */
const maxCachedTokens = 10_000;

interface VerifiedToken {
  readonly claims: AccessClaims;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Returns the claims of a cached token. Throws 401 if it is expired. The session is checked in the database at each call [S5]. */
function requireNotExpired({ claims, expiresAt }: VerifiedToken, now: Date): AccessClaims {
  if (now.getTime() >= expiresAt) throw unauthenticated();
  return claims;
}

/** Issues and verifies JWTs that expire after 15 minutes. The signing key is a generated secret of the installation. */
export function accessTokens(db: Database): AccessTokens {
  const key = appSecret(db, 'access_token_key');
  const verifiedTokens = new Map<string, VerifiedToken>();

  return {
    async issue({ userId, companyId, sessionId }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      // Without an id, two tokens of one session that are issued in the same second would be equal.
      return new SignJWT({ typ: tokenType, company: companyId, sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setJti(crypto.randomUUID())
        .setExpirationTime(issuedAt + lifetimeMinutes * 60)
        .sign(await key());
    },

    async verify(token, now) {
      const cachedToken = verifiedTokens.get(token);
      if (cachedToken) return requireNotExpired(cachedToken, now);
      try {
        const { payload } = await jwtVerify(token, await key(), {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate: now,
          requiredClaims: ['sub', 'exp'],
        });
        const { sub, company, sid, typ, exp } = payload;
        if (typ !== tokenType || !sub || typeof company !== 'string' || typeof sid !== 'string')
          throw unauthenticated();
        const claims = { userId: sub, companyId: company, sessionId: sid };
        const [oldestToken] = verifiedTokens.keys();
        if (verifiedTokens.size >= maxCachedTokens && oldestToken !== undefined) verifiedTokens.delete(oldestToken);
        verifiedTokens.set(token, { claims, expiresAt: Number(exp) * 1000 });
        return claims;
      } catch (error) {
        throw error instanceof errors.JOSEError ? unauthenticated() : error;
      }
    },
  };
}
