/**
 * The trail of a document: a chain of events, in which the hash of each event covers the hash before it. Anybody can check the chain in a
 * signed PDF without the company.
 */
import { array, type InferType, mixed, number, object, string } from 'yup';

/** What happened to a document. */
export const trailTypes = {
  created: 'Created',
  sent: 'Sent',
  opened: 'Opened by the client',
  asked: 'Question asked',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced by a newer revision',
  reminded: 'Reminder sent',
} as const;

export type TrailType = keyof typeof trailTypes;

export const trailEventSchema = object({
  /** From 1. */
  sequence: number().integer().required(),
  type: string()
    .oneOf(Object.keys(trailTypes) as TrailType[])
    .required(),
  /** An ISO instant. */
  at: string().required(),
  /** Names and values of what happened, for example `name` and `client_ip`. */
  data: mixed<Readonly<Record<string, string | number | null>>>().required(),
  /** SHA-256 in hexadecimal. */
  hash: string().required(),
}).required();

export const trailSchema = array(trailEventSchema).required();

export type TrailEvent = InferType<typeof trailEventSchema>;

/** The hash before the first event. */
const firstHash = '0'.repeat(64);

/** The text whose SHA-256 is the hash of an event. The keys of `data` are sorted, so that the text does not depend on their order. */
function hashedText(previousHash: string, { sequence, type, at, data }: Omit<TrailEvent, 'hash'>): string {
  const sortedData = Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([previousHash, sequence, type, at, sortedData]);
}

type Sha256 = (text: string) => string | Promise<string>;

/** Whether every hash covers its event and the hash before it. Returns the number of the first wrong event, or null. */
export async function findBrokenEvent(trail: readonly TrailEvent[], sha256: Sha256): Promise<number | null> {
  let previousHash = firstHash;
  for (const [index, event] of trail.entries()) {
    const isNext = event.sequence === index + 1;
    if (!isNext || event.hash !== (await sha256(hashedText(previousHash, event)))) return index + 1;
    previousHash = event.hash;
  }
  return null;
}

/** An event with its hash. */
export async function appendEvent(
  previous: Pick<TrailEvent, 'sequence' | 'hash'> | undefined,
  event: Omit<TrailEvent, 'sequence' | 'hash'>,
  sha256: Sha256,
): Promise<TrailEvent> {
  const next = { ...event, sequence: (previous?.sequence ?? 0) + 1 };
  return { ...next, hash: await sha256(hashedText(previous?.hash ?? firstHash, next)) };
}
