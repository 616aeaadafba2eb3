/**
 * Creates a UUIDv7: 48 bits of Unix milliseconds and 74 random bits. Ids sort by creation time, so inserts append to the
 * end of an index [api.md: ids are strings, UUIDv7].
 */
export function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // a UUIDv4 has its random bits at the same positions, and crypto.randomUUID is fast
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
