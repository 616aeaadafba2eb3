import { encodeBase64url } from './encodeBase64url.ts';

const encoder = new TextEncoder();

async function digest(value: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof value === 'string' ? encoder.encode(value) : (value as Uint8Array<ArrayBuffer>);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Computes SHA-256 as base64url. */
export const sha256 = async (value: string | Uint8Array): Promise<string> => encodeBase64url(await digest(value));

/** Computes SHA-256 in hexadecimal, as other programs print it. */
export async function sha256Hex(value: string | Uint8Array): Promise<string> {
  const bytes = await digest(value);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
