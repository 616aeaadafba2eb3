/** Digests that show whether a request equals an earlier request. */
import { separateSecrets } from '@plumbline/domain/shared/separateSecrets';
import type { Schema } from 'yup';
import type { ApiDeps } from '../ports.ts';
import { appSecret } from '../secrets/appSecret.ts';
import { sha256 } from '../secrets/sha256.ts';

/** The parts of a request that are compared with an earlier request. */
export interface DigestedRequest {
  /** The call name, the ids in the path and the name of an uploaded file. */
  readonly target: string;
  /** The validated body with its schema, or the bytes of a file. */
  readonly content: { readonly body: unknown; readonly schema: Schema | undefined } | Uint8Array;
}

export interface RequestDigests {
  /** Returns a digest that can be stored. It does not contain the request, and a password hash protects the secret fields. */
  create(request: DigestedRequest): Promise<string>;
  /** Whether the digest was created from an equal request. */
  matches(digest: string, request: DigestedRequest): Promise<boolean>;
}

/**
 * Creates digests of requests: an HMAC of the fields that are not secret, followed by a password hash of the secret
 * fields. An HMAC does not protect short passwords, because its key is in the same database [S16].
 */
export function requestDigests({ db, hasher }: Pick<ApiDeps, 'db' | 'hasher'>): () => Promise<RequestDigests> {
  const readSecret = appSecret(db, 'request_digest_key');
  return async () => {
    const keyBytes = await readSecret();

    const splitRequest = async ({ target, content }: DigestedRequest) => {
      const { body: publicFields, secrets } =
        content instanceof Uint8Array
          ? { body: await sha256(content), secrets: [] }
          : separateSecrets(content.schema, content.body);
      const mac = await hmac(keyBytes, JSON.stringify([target, publicFields]));
      return { mac, secrets: secrets.length > 0 ? JSON.stringify(secrets) : undefined };
    };

    return {
      create: async (request) => {
        const { mac, secrets } = await splitRequest(request);
        return secrets === undefined ? mac : `${mac} ${await hasher.hash(secrets, { queue: 'knownCallers' })}`;
      },
      matches: async (digest, request) => {
        const { mac, secrets } = await splitRequest(request);
        if (secrets === undefined) return digest === mac;
        return (
          digest.startsWith(`${mac} `) &&
          hasher.verify(digest.slice(mac.length + 1), secrets, { queue: 'knownCallers' })
        );
      },
    };
  };
}

/** HMAC-SHA-256 in hexadecimal digits. */
async function hmac(keyBytes: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
