import type { Call } from '@plumbline/domain/shared/call';
import { sha256 } from '../secrets/hashing.ts';

const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined;

export const tagOf = (mark: string) => `"${mark}"`;

const shortHash = async (text: string) => (await sha256(text)).slice(0, 27);

/** `"<version>"` for a record, with what the contract adds to it; the state of a conditional list; else a hash of the answer [api.md]. */
export async function etagOf({ etag }: Call, data: unknown, json: string, listState?: string): Promise<string> {
  const version = versionOf(data);
  if (version === undefined) return tagOf(listState ?? (await shortHash(json)));
  const more = (etag as ((data: unknown) => string) | undefined)?.(data);
  if (!more) return tagOf(`${version}`);
  // a header takes only ASCII
  return tagOf(`${version}-${/^[\w.-]+$/.test(more) ? more : await shortHash(more)}`);
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether If-None-Match has this ETag. A compressing proxy may have made it weak. */
export function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === etag);
}

/** Whether If-Match allows a write on a record at `version`. */
export function matchesVersion(ifMatch: string, version: number): boolean {
  return ifMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || /^"(\d+)(-.*)?"$/.exec(opaque(tag))?.[1] === `${version}`);
}
