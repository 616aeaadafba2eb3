import { uuidv7From } from '@plumbline/domain/shared/id';

/** Creates the id of a new row: a UUIDv7 with this time. */
export const uuidv7 = (now: Date): string => uuidv7From(now.getTime(), crypto.getRandomValues(new Uint8Array(10)));
