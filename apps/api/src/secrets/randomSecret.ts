import { encodeBase64url } from './encodeBase64url.ts';

/** Creates 256 random bits as base64url. They cannot be guessed, so their unsalted hash can be stored instead of them [S8]. */
export const randomSecret = (): string => encodeBase64url(crypto.getRandomValues(new Uint8Array(32)));
