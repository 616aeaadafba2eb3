/** The password reset link that opened this window. */
import type { ResetLink } from '@plumbline/domain/session/recoveryMachine';
import type { Navigation } from '../browser/ports.ts';
import { clearExceptStash } from '../storage/stashedDrafts.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

const resetLinkKey = 'reset';
const resetPath = '/reset-password';

/** Reads the email and token from the URL of an emailed link. Returns null if either is missing [R2.03]. */
function parseLink({ searchParams }: URL): ResetLink | null {
  const [email, token] = [searchParams.get('email'), searchParams.get('token')];
  return email && token ? { email, token } : null;
}

/** The stored link that opened this window, or null if there is none or it was used. */
export const readResetLink = (session: Storage): ResetLink | null =>
  readJson<ResetLink>(session, resetLinkKey, 'email', 'token');

export const removeResetLink = (session: Storage) => writeJson(session, resetLinkKey, null);

/**
 * Clears session storage except for a link to reset a password and what `clearExceptStash` keeps. A link in the URL is stored and
 * immediately removed from the address bar [S8]. A stored link survives only a reload of /reset-password. Without a link, /reset-password shows the
 * form that requests the mail [R2.03].
 */
export function clearExceptResetLink(
  page: URL,
  session: Storage,
  { rewritePath, isReload }: Pick<Navigation, 'rewritePath' | 'isReload'>,
) {
  const urlLink = parseLink(page);
  const link = urlLink ?? (page.pathname === resetPath && isReload() ? readResetLink(session) : null);
  clearExceptStash(session);
  writeJson(session, resetLinkKey, link);
  if (urlLink) rewritePath(resetPath);
}
