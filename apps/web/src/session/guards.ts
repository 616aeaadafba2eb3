/**
 * Route guards: redirects for users who are signed in or signed out. A remembered user has a stored refresh token but no access
 * token in this window.
 */
import { redirect } from 'react-router-dom';
import type { BrowserStorage, Navigation } from '../browser/ports.ts';
import type { TokenStore } from '../storage/tokenStore.ts';
import { clearExceptResetLink } from './resetLink.ts';
import { returnPath, withReturnPath } from './returnTo.ts';

export interface GuardDeps {
  readonly storage: Pick<BrowserStorage, 'session'>;
  readonly tokens: Pick<TokenStore, 'access' | 'refresh'>;
  readonly navigation: Pick<Navigation, 'location' | 'rewritePath' | 'isReload'>;
}

type Guard = (args: { request: Pick<Request, 'url'> }) => void;

/** Creates the router middleware that restricts pages to signed-in or signed-out users. */
export function createGuards({
  storage,
  tokens,
  navigation,
}: GuardDeps): Record<'requireSignedOut' | 'renewRememberedSession' | 'requireSignedIn', Guard> {
  const renewRememberedSession: Guard = ({ request }) => {
    if (!tokens.access() && tokens.refresh()) throw redirect(withReturnPath('/refresh', new URL(request.url)));
  };
  return {
    /**
     * Redirects a signed-in user to the requested page or the dashboard [R2.01], and a remembered user to /refresh. For other
     * users it clears session storage, except for a link to reset a password and what `clearExceptStash` keeps.
     */
    requireSignedOut({ request }) {
      const url = new URL(request.url);
      if (tokens.access()) throw redirect(returnPath(url.search, navigation.location().origin));
      if (tokens.refresh()) throw redirect('/refresh');
      clearExceptResetLink(url, storage.session, navigation);
    },
    /** Redirects a remembered user to /refresh. */
    renewRememberedSession,
    /** Redirects a remembered user to /refresh, and a signed-out user to /signin [R2.04]. */
    requireSignedIn({ request }) {
      renewRememberedSession({ request });
      if (!tokens.access()) throw redirect(withReturnPath('/signin', new URL(request.url)));
    },
  };
}
