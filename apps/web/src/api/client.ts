import type { CallName } from '@plumbline/domain/contract/calls';
import { accessToken, refused } from '../session/session.ts';
import { ApiError } from './ApiError.ts';
import { type Answer, type CallOptions, send } from './http.ts';

type OptionalIfEmpty<Options> = Record<string, never> extends Options ? [options?: Options] : [options: Options];

/**
 * Makes a signed call of the route table: `call('projects.get', { params: { id } })`. Throws an ApiError.
 * A 401 starts the session's renewal [R4.02, R8.09]; where another window renewed meanwhile the call is simply sent again.
 */
export async function call<R extends CallName>(
  name: R,
  ...[options = {} as CallOptions<R>]: OptionalIfEmpty<CallOptions<R>>
): Promise<Answer<R>> {
  const token = await accessToken();
  if (!token) {
    refused(token);
    throw new ApiError(401, { code: 'unauthenticated' });
  }
  try {
    return await send(name, options, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const newer = refused(token);
    if (!newer) throw error;
    return await send(name, options, newer);
  }
}
