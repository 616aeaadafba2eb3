import { withoutSecrets } from '@plumbline/domain/shared/secretFields';
import type { Schema } from 'yup';
import type { ApiDeps } from '../ports.ts';
import { appSecret } from '../secrets/appSecret.ts';
import { sha256 } from '../secrets/hashing.ts';

/** A request as it is compared with an earlier one. */
export interface SentRequest {
  /** The route and what its path names. */
  readonly path: string;
  /** The validated body with its schema, or the bytes of a file. */
  readonly content: { readonly body: unknown; readonly schema: Schema | undefined } | Uint8Array;
}

export interface RequestDigests {
  /** What may be stored of a request: none of it can be read back or guessed from a copy of the database. */
  make(request: SentRequest): Promise<string>;
  matches(digest: string, request: SentRequest): Promise<boolean>;
}

/**
 * Digests of requests: an HMAC under a key of the installation, which the secret fields are left out of. Of these a
 * password hash follows: the key stands in the same database as the digests, and passwords are short [S16].
 */
export function requestDigests({ db, hasher }: Pick<ApiDeps, 'db' | 'hasher'>): () => Promise<RequestDigests> {
  const secret = appSecret(db, 'request_digest_key');
  return async () => {
    const keyBytes = await secret();

    const parts = async ({ path, content }: SentRequest) => {
      const { open, secrets } =
        content instanceof Uint8Array
          ? { open: await sha256(content), secrets: [] }
          : withoutSecrets(content.schema, content.body);
      const mac = await hmac(keyBytes, JSON.stringify([path, open]));
      return { mac, secrets: secrets.length > 0 ? JSON.stringify(secrets) : undefined };
    };

    return {
      make: async (request) => {
        const { mac, secrets } = await parts(request);
        return secrets === undefined ? mac : `${mac} ${await hasher.hash(secrets, 'known')}`;
      },
      matches: async (digest, request) => {
        const { mac, secrets } = await parts(request);
        if (secrets === undefined) return digest === mac;
        return digest.startsWith(`${mac} `) && hasher.verify(digest.slice(mac.length + 1), secrets, 'known');
      },
    };
  };
}

/** HMAC-SHA-256 in hexadecimal digits. */
async function hmac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
