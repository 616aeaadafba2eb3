import { viewOf } from './viewOf.ts';

/** A file that is one thing by its first bytes and another to a program that looks elsewhere [S9]. */

/** What a browser or a server would run, wherever it stands. Nothing shorter: a photograph is full of chance. */
export const markup = /<(?:!doctype|html|head|body|script|iframe|\?php)[\s>/]/i;

const latin1 = new TextDecoder('latin1');
const slice = 2 ** 20;
const longestMatch = 16;

/** Whether bytes that are no text hold `pattern`, which may match up to 16 of them. */
export function holds(bytes: Uint8Array, pattern: RegExp): boolean {
  for (let at = 0; at < bytes.byteLength; at += slice) {
    if (pattern.test(latin1.decode(bytes.subarray(at, at + slice + longestMatch)))) return true;
  }
  return false;
}

const endOfDirectory = 0x06054b50;
const shortestEnd = 22;
const longestRemark = 0xffff;

/** Whether the bytes end as a zip does: its readers begin at the end and take anything before it. */
export function endsAsZip(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const last = view.byteLength - shortestEnd;
  for (let at = last; at >= 0 && at >= last - longestRemark; at--) {
    if (view.getUint32(at, true) === endOfDirectory && view.getUint16(at + 20, true) === last - at) return true;
  }
  return false;
}
