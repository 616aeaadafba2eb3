/** The ids of records: UUIDs, and UUIDv7 for new records. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `value` is the id of a record, in lower or upper case. */
export const isId = (value: string): boolean => uuid.test(value);

/** The version digit 7, and the variant digit, whose first two bits are 10. */
const uuidv7 = /^.{14}7.{4}[89ab]/i;

/** Whether `value` is a UUID of version 7. */
export const isUuidv7 = (value: string): boolean => isId(value) && uuidv7.test(value);

/**
 * Creates a UUIDv7: 48 bits of Unix time in milliseconds, and 74 bits of `random`. `random` has 10 bytes. Ids sort by their
 * time, so inserts append to the end of an index [api.md: ids are strings, UUIDv7].
 */
export function uuidv7From(milliseconds: number, random: Uint8Array): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // The bits 10 of the variant, and two random bits.
  const variant = ((random[9] ?? 0) & 3) + 8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant.toString(16)}${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
