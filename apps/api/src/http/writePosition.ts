/**
 * The cookie with which a user of several servers sees their own changes in reads of a replica: the position of the log of PostgreSQL after the
 * last change that this browser has made.
 */
import { generateCookie, getCookie } from 'hono/cookie';
import { formatLogPosition, type LogPosition, parseLogPosition } from '../database/logPosition.ts';
import type { ApiDeps } from '../ports.ts';
import type { Credentials } from './principal.ts';
import type { CallContext, Step } from './step.ts';

const cookieName = 'plumbline_position';

/**
 * The position that a read of this request requires. Undefined without the cookie: then the primary serves the read. The cookie is untrusted,
 * but it can only choose between the primary and an older state of the same company.
 */
export const requiredPosition = (c: CallContext): LogPosition | undefined =>
  parseLogPosition(getCookie(c, cookieName) ?? '');

/**
 * Adds the cookie to the response of a call that may have written. If the position is unknown, the cookie is deleted, so that the primary
 * serves the reads until the next change. All windows of the browser share it.
 */
export const sendWritePosition =
  ({ db: { replica }, config }: Pick<ApiDeps, 'db' | 'config'>): Step =>
  async (c, next) => {
    await next();
    if (!replica) return;
    const { call } = c.var;
    const { status } = c.res;
    // The transaction of a refused call was rolled back. A call with several transactions can have committed some of them.
    const hasOneTransaction = call.access !== 'public' && call.transactionStartedBy !== 'handler';
    if (status >= 400 && status < 500 && hasOneTransaction) return;
    const credentials: Credentials | undefined = c.get('credentials');
    const position = status < 400 ? await replica.recordWrite(credentials?.companyId) : undefined;
    const options = {
      path: '/api',
      httpOnly: true,
      sameSite: 'Strict',
      secure: config.publicUrl.startsWith('https:'),
    } as const;
    const cookie =
      position === undefined
        ? generateCookie(cookieName, '', { ...options, maxAge: 0 })
        : generateCookie(cookieName, formatLogPosition(position), options);
    // `c.header` would create a new response with a stream.
    c.res.headers.append('Set-Cookie', cookie);
  };
