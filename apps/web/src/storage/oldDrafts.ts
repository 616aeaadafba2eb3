/** Reads the drafts that earlier versions of the app kept in session storage. */
import { readJson } from './storedJson.ts';

const draftKeyPrefix = 'draft.';
const stashKey = 'setAside';

interface OldStash {
  readonly user: string;
  readonly drafts: readonly (readonly [key: string, value: string])[];
}

const listKeys = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Returns and removes the drafts that the app stored in session storage before it used IndexedDB. They belong to the current session
 * or to an expired session of the same user.
 */
export function extractOldDrafts(session: Storage, user: string): [name: string, value: unknown][] {
  const stash = readJson<OldStash>(session, stashKey, 'user', 'drafts');
  const stashEntries = stash?.user === user ? stash.drafts : [];
  const currentEntries = listKeys(session)
    .filter((key) => key.startsWith(draftKeyPrefix))
    .map((key) => [key, session.getItem(key)] as const);
  session.removeItem(stashKey);
  for (const [key] of currentEntries) session.removeItem(key);
  return [...stashEntries, ...currentEntries]
    .map(([key, text]): [string, unknown] => [key.slice(draftKeyPrefix.length), parse(text)])
    .filter(([, value]) => value !== null);
}
