import type { ResetLink } from '@plumbline/domain/session/recoveryMachine';
import { readKept, writeKept } from '../records/kept.ts';
import { clearButSetAside } from './setAside.ts';

const key = 'reset';
const path = '/reset-password';

/** What the address of a link from the mail carries; null where either is missing [R2.03]. */
function linkIn({ searchParams }: URL): ResetLink | null {
  const [email, token] = [searchParams.get('email'), searchParams.get('token')];
  return email && token ? { email, token } : null;
}

/** The link that came to this window and is not used up yet. */
export const keptLink = (): ResetLink | null => readKept<ResetLink>(key, 'email', 'token');

export const forgetLink = () => writeKept(key, null);

/** Whether this document was loaded by the browser's Reload, not by a link, a typed address, Back or Forward. */
const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * Empties the session storage but for what was set aside and a link to reset a password: one in the address is kept and
 * taken off the address bar at once [S8]. One kept before stays only over a reload: whoever opens the address anew, without
 * a token, gets the forgot form [R2.03].
 */
export function clearAllButLink(page: URL) {
  const inAddress = linkIn(page);
  const link = inAddress ?? (page.pathname === path && isReload() ? keptLink() : null);
  clearButSetAside();
  writeKept(key, link);
  if (inAddress) window.history.replaceState(window.history.state, '', path);
}
