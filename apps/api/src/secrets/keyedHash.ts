import type { Database } from '../database/database.ts';
import { appSecret } from './appSecret.ts';
import { base64url } from './hashing.ts';

const encoder = new TextEncoder();

/**
 * Returns a function that computes HMAC-SHA-256 with a secret of this installation, as base64url. For texts that can be
 * guessed, such as email addresses and client IPs. The text cannot be derived from the hash without the secret [S16].
 */
export function keyedHash(db: Database, secretName: string): (text: string) => Promise<string> {
  const readSecret = appSecret(db, secretName);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return async (text) => {
    const key = await crypto.subtle.importKey('raw', await readSecret(), algorithm, false, ['sign']);
    return base64url(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text))));
  };
}
