/** The steps of a call that verify the credentials and check the role, the subscription and the ids. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import type { PrincipalKind } from '@plumbline/domain/shared/call';
import { isId } from '@plumbline/domain/shared/id';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { ApiError } from './errors.ts';
import { type Authenticator, type Principal, unauthenticated } from './principal.ts';
import type { Step } from './step.ts';

/** Throws 401 without valid credentials. It runs before the body is read. */
export const verifyCredentials =
  (authenticators: readonly Authenticator[]): Step =>
  async (c, next) => {
    const authenticator = authenticators.find(({ accepts }) => accepts(c.req.raw));
    if (!authenticator) throw unauthenticated();
    const credentials = await authenticator.verify(c.req.raw, c.get('now'), c.get('clientIp'));
    c.set('credentials', credentials);
    await next();
  };

const defaultKinds: readonly PrincipalKind[] = ['user', 'api-key'];

/**
 * Reads the principal in the open transaction, so a deactivation, a role change or the end of the package takes effect
 * on the next call [S5]. Throws 403 or 402 according to the contract [R6, R9.08], and 404 for a malformed id. A shared link gets 404
 * for every record except its own [S17].
 */
export const authorize: Step = async (c, next) => {
  const { call, credentials, params, tx, now } = c.var;
  const principal = await credentials.load(tx, now);
  requirePermission(call, principal);
  if (!Object.values(params).every(isId)) throw new ApiError('not_found');
  // A call without an id is about the record of the link.
  const { id: recordId = principal.kind === 'link' ? principal.recordId : undefined } = params;
  if (principal.kind === 'link' && recordId !== principal.recordId) throw new ApiError('not_found');
  c.set('principal', principal);
  await next();
};

function requirePermission(
  { access, principals = defaultKinds, requiresSubscription }: AnyCall,
  principal: Principal,
): void {
  const hasRole = principal.role === null || access === 'public' || access.includes(principal.role);
  if (!principals.includes(principal.kind) || !hasRole) throw new ApiError('forbidden');
  if (requiresSubscription && !isSubscribed({ subscription_type: principal.subscription })) {
    throw new ApiError('subscription_required');
  }
}
