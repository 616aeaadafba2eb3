/** Reads the drafts that earlier versions of the app kept in session storage. */
import { readJson } from './storedJson.ts';

const prefix = 'draft.';
const stashName = 'setAside';

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
 * Returns and removes the drafts that versions before IndexedDB stored in session storage. They belong to the current session
 * or to an expired session of the same user.
 */
export function extractOldDrafts(session: Storage, user: string): [name: string, value: unknown][] {
  const stash = readJson<OldStash>(session, stashName, 'user', 'drafts');
  const stashEntries = stash?.user === user ? stash.drafts : [];
  const openDrafts = listKeys(session)
    .filter((key) => key.startsWith(prefix))
    .map((key) => [key, session.getItem(key)] as const);
  session.removeItem(stashName);
  for (const [key] of openDrafts) session.removeItem(key);
  return [...stashEntries, ...openDrafts]
    .map(([key, text]): [string, unknown] => [key.slice(prefix.length), parse(text)])
    .filter(([, value]) => value !== null);
}
