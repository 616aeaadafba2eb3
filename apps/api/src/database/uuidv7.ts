/** UUIDs of version 7. They begin with a time, so they sort by creation. */
import { uuidv7From } from '@plumbline/domain/shared/id';

const idBytes = 10;
/** Random bytes of the next ids. They are requested together, because a request takes almost the same time for many bytes as for a few. */
const randomBytes = new Uint8Array(256 * idBytes);
let usedBytes = randomBytes.length;

/** Creates the id of a new row: a UUIDv7 with this time. */
export function uuidv7(now: Date): string {
  if (usedBytes === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    usedBytes = 0;
  }
  usedBytes += idBytes;
  return uuidv7From(now.getTime(), randomBytes.subarray(usedBytes - idBytes, usedBytes));
}
