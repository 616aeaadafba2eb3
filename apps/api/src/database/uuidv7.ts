/** UUIDs of version 7. A UUID begins with a time, so the UUIDs of records sort by creation. */
import { uuidv7From } from '@plumbline/domain/shared/id';

/** The number of random bytes in an id. */
const bytesPerId = 10;
/** Random bytes for 256 ids. They are requested together, because a request takes almost the same time for many bytes as for a few. */
const randomBytes = new Uint8Array(256 * bytesPerId);
let usedBytes = randomBytes.length;

/** Creates the id of a new record: a UUIDv7 with the time `now`. */
export function uuidv7(now: Date): string {
  if (usedBytes === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    usedBytes = 0;
  }
  usedBytes += bytesPerId;
  return uuidv7From(now.getTime(), randomBytes.subarray(usedBytes - bytesPerId, usedBytes));
}
