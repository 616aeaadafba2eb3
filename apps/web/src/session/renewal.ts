import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { returnPlace } from './returnTo.ts';
import { renewNow } from './session.ts';
import { clearStorages, readAccess, readRefresh } from './tokens.ts';

/**
 * /refresh [R2.05, R4.02]: exchanges the refresh token, then goes to /; a person who came with none but the remembered refresh
 * token goes to where they were headed. Without a valid one both storages are cleared and it goes to /signin.
 */
export async function renewAndGo({ request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const wasIn = readAccess() !== null;
  const result = readRefresh() ? await renewNow() : 'ended';
  if (result === 'renewed') throw redirect(wasIn ? '/' : returnPlace(search));
  if (result === 'ended') {
    clearStorages();
    throw redirect(`/signin${search}`);
  }
  return null;
}
