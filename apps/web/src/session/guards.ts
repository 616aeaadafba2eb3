import { redirect } from 'react-router-dom';
import { clearAllButLink } from './resetLink.ts';
import { returnPlace, withReturn } from './returnTo.ts';
import { readAccess, readRefresh } from './tokens.ts';

/**
 * Public pages send who is signed in to the dashboard, or to where they were headed [R2.01], and a remembered person in by
 * renewing first. Nothing of a session stays.
 */
export function requireSignedOut({ request }: { request: Request }) {
  const url = new URL(request.url);
  if (readAccess()) throw redirect(returnPlace(url.search));
  if (readRefresh()) throw redirect('/refresh');
  clearAllButLink(url);
}

/** A remembered person is let in by renewing first; anybody else goes on as they are. */
export function renewRemembered({ request }: { request: Request }) {
  if (!readAccess() && readRefresh()) throw redirect(withReturn('/refresh', new URL(request.url)));
}

/** Without an access token to /signin [R2.04]; a remembered person is let in by renewing first. */
export function requireSignedIn({ request }: { request: Request }) {
  renewRemembered({ request });
  if (!readAccess()) throw redirect(withReturn('/signin', new URL(request.url)));
}
