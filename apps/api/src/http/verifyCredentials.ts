import { type Authenticator, unauthenticated } from './principal.ts';
import type { Step } from './step.ts';

/** Throws 401 without valid credentials. It runs before the body is read. */
export const verifyCredentials =
  (authenticators: readonly Authenticator[]): Step =>
  async (c, next) => {
    const authenticator = authenticators.find(({ accepts }) => accepts(c.req.raw));
    if (!authenticator) throw unauthenticated();
    c.set('credentials', await authenticator.verify(c.req.raw, c.var.now));
    await next();
  };
