/** Checks the limits of JSON bodies, and parses JSON bodies. */
import type { BodyLimits } from '@plumbline/domain/shared/requestLimits';
import { ApiError } from './errors.ts';

/** Whether a content type is JSON. Throws `unsupported_type` if its charset is not UTF-8, which is the only encoding of JSON. */
export function isUtf8Json(contentType: string): boolean {
  if (!/^application\/json\s*(;|$)/i.test(contentType)) return false;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw wrongEncoding();
  return true;
}

const wrongEncoding = () => new ApiError('unsupported_type', 'Please send JSON in UTF-8');

/**
 * Checks the depth, the number and length of keys, and the number of elements of JSON. It does not check the grammar, because
 * JSON.parse does this later.
 */
export interface JsonScanner {
  /** Scans the next bytes. Throws `invalid` as soon as a limit is exceeded, and `unsupported_type` for the byte order mark of UTF-16. */
  push(bytes: Uint8Array): void;
  /** Scans a single byte, like `push`. */
  pushByte(byte: number): void;
  /**
   * The key of the string value that is being scanned, if the key is in the outermost object. Undefined in nested objects, in lists
   * and outside a string value.
   */
  currentStringKey(): string | undefined;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
/** The bytes of the byte order mark of UTF-16. UTF-8 has no such bytes. */
const byteOrderMark = [0xfe, 0xff] as const;

/** A lookup table: 1 for these bytes, 0 for all others. */
const byteTable = (...bytes: readonly number[]) => Uint8Array.from({ length: 256 }, (_, byte) => +bytes.includes(byte));
const relevantInString = byteTable(quote, backslash);
const relevantInStructure = byteTable(
  ...[quote, comma, colon, openList, closeList, openObject, closeObject],
  ...byteOrderMark,
);

/** Returns the index of the first byte at or after `position` that is in the table, or the length if there is no such byte. */
function findNextByte(table: Uint8Array, bytes: Uint8Array, position: number): number {
  let index = position;
  while (index < bytes.byteLength && table[bytes[index] ?? 0] === 0) index += 1;
  return index;
}

const latin1 = new TextDecoder('latin1');

const limitExceeded = (problem: string) => new ApiError('invalid', `The body ${problem}`);

/**
 * Creates a scanner that refuses a body before it is parsed [B2, S13]. The counts are exact up to the first syntax error, where
 * JSON.parse stops.
 */
export function jsonScanner(limits: BodyLimits): JsonScanner {
  // The containers that are not closed yet: true for an object, false for a list.
  const openContainers: boolean[] = [];
  const key = new Uint8Array(limits.keyBytes);
  let keyLength = 0;
  let keyCount = 0;
  let elementCount = 0;
  let inString = false;
  let isKey = false;
  let isEscaped = false;
  let expectsKey = false;

  const countElement = () => {
    elementCount += 1;
    if (elementCount > limits.elements) throw limitExceeded('has too many elements');
  };

  const scanStringByte = (byte: number) => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) {
      inString = false;
      return;
    }
    if (!isKey) return;
    if (keyLength === limits.keyBytes) throw limitExceeded('has a key that is too long');
    key[keyLength] = byte;
    keyLength += 1;
  };

  const pushByte = (byte: number) => {
    if (inString) {
      scanStringByte(byte);
      return;
    }
    switch (byte) {
      case quote:
        inString = true;
        isKey = expectsKey;
        expectsKey = false;
        if (isKey) keyLength = 0;
        break;
      case openObject:
      case openList: {
        const isObject = byte === openObject;
        openContainers.push(isObject);
        if (openContainers.length > limits.depth) throw limitExceeded('is nested too deeply');
        expectsKey = isObject;
        // A comma counts each element after the first. An empty list counts as one element.
        if (!isObject) countElement();
        break;
      }
      case closeObject:
      case closeList:
        openContainers.pop();
        expectsKey = false;
        break;
      case comma:
        expectsKey = openContainers.at(-1) === true;
        if (!expectsKey) countElement();
        break;
      case colon:
        keyCount += 1;
        if (keyCount > limits.keys) throw limitExceeded('has too many keys');
        break;
      case byteOrderMark[0]:
      case byteOrderMark[1]:
        throw wrongEncoding();
    }
  };

  const push = (bytes: Uint8Array) => {
    for (let position = 0; position < bytes.byteLength; position++) {
      if (!inString) position = findNextByte(relevantInStructure, bytes, position);
      else if (!isKey && !isEscaped) position = findNextByte(relevantInString, bytes, position);
      const byte = bytes[position];
      if (byte !== undefined) pushByte(byte);
    }
  };

  const currentStringKey = () => {
    if (!inString || isKey || openContainers.length !== 1 || !openContainers[0]) return undefined;
    return latin1.decode(key.subarray(0, keyLength));
  };

  return { push, pushByte, currentStringKey };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a body after its limits were checked. Throws `invalid` for invalid JSON or invalid UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiError('invalid', 'The body is not valid JSON');
  }
}
