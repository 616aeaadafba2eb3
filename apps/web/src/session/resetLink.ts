import type { ResetLink } from '@plumbline/domain/session/recoveryMachine';
import type { Navigation } from '../browser/ports.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';
import { clearButStash } from './stashedDrafts.ts';

const name = 'reset';
const path = '/reset-password';

/** The email and token in the URL of a link from the mail; null if either is missing [R2.03]. */
function linkIn({ searchParams }: URL): ResetLink | null {
  const [email, token] = [searchParams.get('email'), searchParams.get('token')];
  return email && token ? { email, token } : null;
}

/** The link that opened this window and is not used up yet. */
export const readResetLink = (session: Storage): ResetLink | null =>
  readJson<ResetLink>(session, name, 'email', 'token');

export const removeResetLink = (session: Storage) => writeJson(session, name, null);

/**
 * Clears session storage except for stashed drafts and a link to reset a password. A link in the URL is stored and removed
 * from the address bar at once [S8]. A stored one survives a reload only: the URL without a token, opened again, shows the
 * forgot form [R2.03].
 */
export function clearButResetLink(
  page: URL,
  session: Storage,
  { rewritePath, isReload }: Pick<Navigation, 'rewritePath' | 'isReload'>,
) {
  const inUrl = linkIn(page);
  const link = inUrl ?? (page.pathname === path && isReload() ? readResetLink(session) : null);
  clearButStash(session);
  writeJson(session, name, link);
  if (inUrl) rewritePath(path);
}
