import { redirect } from 'react-router-dom';
import type { BrowserStorage, Navigation } from '../browser/ports.ts';
import type { TokenStore } from '../storage/tokenStore.ts';
import { clearButResetLink } from './resetLink.ts';
import { returnPath, withReturn } from './returnTo.ts';

export interface GuardDeps {
  readonly storage: Pick<BrowserStorage, 'session'>;
  readonly tokens: Pick<TokenStore, 'access' | 'refresh'>;
  readonly navigation: Pick<Navigation, 'location' | 'rewritePath' | 'isReload'>;
}

type Guard = (args: { request: Pick<Request, 'url'> }) => void;

/** The router's middleware that lets signed-in and signed-out users pass. */
export function createGuards({
  storage,
  tokens,
  navigation,
}: GuardDeps): Record<'requireSignedOut' | 'renewRemembered' | 'requireSignedIn', Guard> {
  const renewRemembered: Guard = ({ request }) => {
    if (!tokens.access() && tokens.refresh()) throw redirect(withReturn('/refresh', new URL(request.url)));
  };
  return {
    /**
     * Redirects a signed-in user to the dashboard, or to the page they requested [R2.01]; a remembered user to /refresh.
     * Clears what a session has left.
     */
    requireSignedOut({ request }) {
      const url = new URL(request.url);
      if (tokens.access()) throw redirect(returnPath(url.search, navigation.location().origin));
      if (tokens.refresh()) throw redirect('/refresh');
      clearButResetLink(url, storage.session, navigation);
    },
    /** Redirects a remembered user without an access token to /refresh. */
    renewRemembered,
    /** Redirects a user without an access token to /signin [R2.04], a remembered one to /refresh. */
    requireSignedIn({ request }) {
      renewRemembered({ request });
      if (!tokens.access()) throw redirect(withReturn('/signin', new URL(request.url)));
    },
  };
}
