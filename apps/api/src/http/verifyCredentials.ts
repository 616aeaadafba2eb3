import { type Authenticator, unauthenticated } from './principal.ts';
import type { Step } from './step.ts';

/** 401 without valid credentials. It reads nothing of the body. */
export const verifyCredentials =
  (authenticators: readonly Authenticator[]): Step =>
  async (c, next) => {
    const authenticator = authenticators.find(({ accepts }) => accepts(c.req.raw));
    if (!authenticator) throw unauthenticated();
    c.set('credentials', await authenticator.verify(c.req.raw, c.var.now));
    await next();
  };
