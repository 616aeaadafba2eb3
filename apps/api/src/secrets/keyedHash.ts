/** Hashes texts that can be guessed, with a secret of this installation [S16]. */
import type { Database } from '../database/database.ts';
import { appSecret } from './appSecret.ts';
import { encodeBase64url } from './encodeBase64url.ts';

const encoder = new TextEncoder();

/**
 * Returns a function that computes HMAC-SHA-256 as base64url. Nobody can find an email address or a client IP from its hash
 * without the secret.
 */
export function keyedHash(db: Database, secretName: string): (text: string) => Promise<string> {
  const readSecret = appSecret(db, secretName);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return async (text) => {
    const key = await crypto.subtle.importKey('raw', await readSecret(), algorithm, false, ['sign']);
    return encodeBase64url(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text))));
  };
}
