/** Creates random secrets, and the hashes that are stored instead of the secrets. */

const encoder = new TextEncoder();

/** base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** 256 random bits as base64url. It cannot be guessed, so an unsalted hash is sufficient to store it [S8]. */
export const randomSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256 as base64url. */
export async function sha256(value: string | Uint8Array): Promise<string> {
  const bytes = typeof value === 'string' ? encoder.encode(value) : (value as Uint8Array<ArrayBuffer>);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
