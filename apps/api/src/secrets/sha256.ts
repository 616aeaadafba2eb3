import { encodeBase64url } from './encodeBase64url.ts';

const encoder = new TextEncoder();

/** Computes SHA-256 as base64url. */
export async function sha256(value: string | Uint8Array): Promise<string> {
  const bytes = typeof value === 'string' ? encoder.encode(value) : (value as Uint8Array<ArrayBuffer>);
  return encodeBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
