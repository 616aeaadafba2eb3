import type { CallName, Data } from '@plumbline/domain/contract/calls';
import { sha256 } from '../secrets/hashing.ts';

/**
 * What an answer shows beyond the record whose version it carries: without it a 304 would hide a change. Where the address is
 * everybody's, whose record it is: a browser keeps the answer for the next person who signs in there.
 */
const beyondVersion: { readonly [R in CallName]?: (data: Data<R>) => string | Promise<string> } = {
  'projects.get': ({ favourite, current_estimate }) => `${favourite ? 'f' : ''}${current_estimate || ''}`,
  'users.me': async ({ id, profile: { company }, owners }) => {
    const names = (await sha256(JSON.stringify(owners))).slice(0, 12);
    return `${id}-${company.version}${company.subscription.subscription_type}-${names}`;
  },
  'company.get': ({ id }) => id,
};

const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined;

export const tagOf = (mark: string) => `"${mark}"`;

/** `"<version>"` for a record; for anything else the mark of its list, or a hash [api.md]. */
export async function etagOf(name: CallName, data: unknown, json: string, mark?: string): Promise<string> {
  const version = versionOf(data);
  if (version === undefined) return tagOf(mark ?? (await sha256(json)).slice(0, 27));
  // the route's own data: the map above is keyed by it
  const extra = await (beyondVersion[name] as ((data: unknown) => string | Promise<string>) | undefined)?.(data);
  return tagOf(extra ? `${version}-${extra}` : `${version}`);
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether If-None-Match names this ETag. A proxy that compresses may have made it weak. */
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
