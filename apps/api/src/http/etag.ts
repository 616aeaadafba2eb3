/** Creates ETags and compares them with the If-Match and If-None-Match headers. */
import type { Call } from '@plumbline/domain/shared/call';
import { sha256 } from '../secrets/sha256.ts';

const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined;

export const quoteEtag = (value: string) => `"${value}"`;

/** 27 characters of base64url are 162 bits. They make a short header and still a unique hash for each text in practice. */
const shortHashLength = 27;

/** A hash of the text for an ETag. */
export const shortHash = async (text: string) => (await sha256(text)).slice(0, shortHashLength);

/**
 * The ETag of a response [api.md]. Record: `"<version>"` or `"<version>-<suffix>"`, with the suffix from the contract.
 * List with `hasListEtag`: `listEtag`. Other data: a hash of the JSON.
 */
export async function etagOf({ etagSuffixOf }: Call, data: unknown, json: string, listEtag?: string): Promise<string> {
  const version = versionOf(data);
  if (version === undefined) return quoteEtag(listEtag ?? (await shortHash(json)));
  const suffix = (etagSuffixOf as ((data: unknown) => string) | undefined)?.(data);
  if (!suffix) return quoteEtag(`${version}`);
  // Header values must be ASCII.
  return quoteEtag(`${version}-${/^[\w.-]+$/.test(suffix) ? suffix : await shortHash(suffix)}`);
}

/** The ETag without the prefix `W/`. */
const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether If-None-Match contains this ETag. Ignores the prefix `W/` that a compressing proxy adds. */
export function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaqueTag(tag) === etag);
}

/** Whether If-Match allows a write on a record at `version`. */
export function matchesVersion(ifMatch: string, version: number): boolean {
  return ifMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || /^"(\d+)(-.*)?"$/.exec(opaqueTag(tag))?.[1] === `${version}`);
}
