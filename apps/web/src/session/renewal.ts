import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { keepDraftPlace } from './draftPlace.ts';
import { refusedPlace, returnPlace, signInAgain } from './returnTo.ts';
import { renewNow } from './session.ts';
import { expireStorages } from './setAside.ts';
import { readRefresh } from './tokens.ts';

/**
 * /refresh [R2.05, R4.02]: exchanges the refresh token, then goes to /, or to where a remembered person was headed. Without a
 * valid one both storages are cleared and it goes to /signin.
 */
export async function renewAndGo({ request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const result = readRefresh() ? await renewNow() : 'ended';
  if (result === 'renewed') {
    keepDraftPlace(refusedPlace(search) ?? null);
    throw redirect(returnPlace(search));
  }
  if (result === 'ended') {
    expireStorages();
    throw redirect(signInAgain(search));
  }
  return null;
}
