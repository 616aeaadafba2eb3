/**
 * Route guards: redirects for users who are signed in or signed out. A remembered user has a stored refresh token but no access
 * token in this window. A new window gets the session of an open window.
 */
import { redirect } from 'react-router-dom';
import type { BrowserStorage, Navigation } from '../browser/ports.ts';
import { readExpiredUser } from '../storage/stashedDrafts.ts';
import type { TokenStore } from '../storage/tokenStore.ts';
import type { OpenSession } from './askOpenWindows.ts';
import { clearExceptResetLink } from './resetLink.ts';
import { returnPath, withReturnPath } from './returnTo.ts';

export interface GuardDeps {
  readonly storage: Pick<BrowserStorage, 'session'>;
  readonly tokens: Pick<TokenStore, 'access' | 'refresh' | 'save'>;
  readonly navigation: Pick<Navigation, 'location' | 'rewritePath' | 'isReload'>;
  /** Asks the other windows of the browser for a session. */
  readonly askOpenWindows: () => Promise<Pick<OpenSession, 'access' | 'refresh'> | null>;
}

type Guard = (args: { request: Pick<Request, 'url'> }) => void;
type AsyncGuard = (args: { request: Pick<Request, 'url'> }) => Promise<void>;

/** Creates the router middleware that restricts pages to signed-in or signed-out users. */
export function createGuards({
  storage,
  tokens,
  navigation,
  askOpenWindows,
}: GuardDeps): Record<'requireSignedOut' | 'renewRememberedSession', Guard> & { requireSignedIn: AsyncGuard } {
  /** Whether the document shows its first page. A later page, or a window with an expired session, gets no session of another window. */
  let isNew = readExpiredUser(storage.session) === null;
  const renewRememberedSession: Guard = ({ request }) => {
    if (!tokens.access() && tokens.refresh()) throw redirect(withReturnPath('/refresh', new URL(request.url)));
  };
  return {
    /**
     * Redirects a signed-in user to the requested page or the dashboard [R2.01], and a remembered user to /refresh. For other
     * users it clears session storage, except for a link to reset a password and what `clearExceptStash` keeps.
     */
    requireSignedOut({ request }) {
      isNew = false;
      const url = new URL(request.url);
      if (tokens.access()) throw redirect(returnPath(url.search, navigation.location().origin));
      if (tokens.refresh()) throw redirect('/refresh');
      clearExceptResetLink(url, storage.session, navigation);
    },
    /** Redirects a remembered user to /refresh. */
    renewRememberedSession,
    /**
     * Redirects a remembered user to /refresh, and a signed-out user to /signin [R2.04]. A new window first asks the open windows for
     * their session, and keeps it in session storage [R4.02].
     */
    async requireSignedIn({ request }) {
      const mayAsk = isNew && !tokens.access() && !tokens.refresh();
      isNew = false;
      const session = mayAsk ? await askOpenWindows() : null;
      if (session && !tokens.refresh()) tokens.save({ ...session, remember: false });
      renewRememberedSession({ request });
      if (!tokens.access()) throw redirect(withReturnPath('/signin', new URL(request.url)));
    },
  };
}
