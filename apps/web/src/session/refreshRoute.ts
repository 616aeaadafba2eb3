import { redirect } from 'react-router-dom';
import type { BrowserStorage, Navigation } from '../browser/ports.ts';
import type { TokenStore } from '../storage/tokenStore.ts';
import type { SessionService } from './createSession.ts';
import { storeDraftLocation } from './draftLocation.ts';
import { refusedPath, returnPath, signInPath } from './returnTo.ts';
import { stashDrafts } from './stashedDrafts.ts';

export interface RefreshDeps {
  readonly session: SessionService;
  readonly tokens: TokenStore;
  readonly storage: BrowserStorage;
  readonly navigation: Navigation;
}

/**
 * The loader of /refresh [R2.05, R4.02]. It renews the access token and redirects to the page that a remembered user requested,
 * or to /. Without a valid refresh token it clears both storages and redirects to /signin.
 */
export async function restoreSession({ session, tokens, storage, navigation }: RefreshDeps, url: string) {
  const { search } = new URL(url);
  const { origin } = navigation.location();
  const result = tokens.refresh() ? await session.restore() : 'ended';
  if (result === 'renewed') {
    storeDraftLocation(storage.session, refusedPath(search, origin) ?? null);
    throw redirect(returnPath(search, origin));
  }
  if (result === 'ended') {
    stashDrafts(storage);
    throw redirect(signInPath(search));
  }
  return null;
}
