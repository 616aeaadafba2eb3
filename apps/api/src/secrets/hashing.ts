/** Creates random secrets, and the hashes that are stored instead of the secrets. */

const encoder = new TextEncoder();

/** Encodes bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Creates 256 random bits as base64url. They cannot be guessed, so an unsalted hash is sufficient to store them [S8]. */
export const randomSecret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Computes SHA-256 as base64url. */
export async function sha256(value: string | Uint8Array): Promise<string> {
  const bytes = typeof value === 'string' ? encoder.encode(value) : (value as Uint8Array<ArrayBuffer>);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
