/** Functions that convert the text and the bytes of tests: to bytes, to a data URL, and several parts to one. */
import { joinBytes } from '../http/bytes.ts';

/** Encodes bytes as a data URL. */
export function dataUrl(bytes: Uint8Array, type = 'image/png'): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(binary)}`;
}

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => joinBytes(parts);
