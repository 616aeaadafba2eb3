/**
 * A UUIDv7: 48 bits of Unix milliseconds and 74 random bits, so ids sort by the time they were made
 * and inserts touch the end of an index [api.md: ids are strings, UUIDv7].
 */
export function uuidv7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // a random UUID has its random bits where this one has them, and the platform is quick at it
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
