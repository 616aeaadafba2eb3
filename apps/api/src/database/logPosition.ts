/** Positions in the write-ahead log of PostgreSQL. PostgreSQL calls their type pg_lsn. */

/** A server that has replayed the log up to this position shows all commits before it. */
export type LogPosition = bigint;

/** Two numbers of 32 bits in hexadecimal digits, for example `16/B374D848`. */
const format = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** Returns undefined for a text in another format. */
export function parseLogPosition(text: string): LogPosition | undefined {
  const [, high, low] = format.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatLogPosition = (position: LogPosition): string =>
  [position >> 32n, position & 0xffffffffn].map((number) => number.toString(16).toUpperCase()).join('/');
