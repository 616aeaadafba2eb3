/** The route with which the browser downloads the file of an export. The URL contains a secret token instead of credentials. */
import { Hono } from 'hono';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { clientIp } from '../http/clientIp.ts';
import { ApiError } from '../http/errors.ts';
import { fileResponse, toResponse } from '../http/responseValue.ts';
import type { ApiEnv } from '../http/step.ts';
import type { ApiDeps } from '../ports.ts';
import { fileKeyOf, findLinkedExport } from './store.ts';

const tokenPattern = /^[\w-]{43}$/;

/**
 * `GET /api/export-files/{token}`. The browser opens the URL instead of making a call, so that it writes the file to the disk while it
 * arrives. Wrong links are limited for each client IP, as links to documents are [S18].
 */
export function exportRoute({ db, files, clock, config }: ApiDeps, limits: AttemptLimits): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false });
  app.get('/:token', async (c) => {
    c.set('route', 'export-file');
    const token = c.req.param('token');
    const found = await limits.findBySecret(
      'link',
      { clientIp: clientIp(c.req.raw.headers, c.env, config) },
      async () => (tokenPattern.test(token) ? db.system((tx) => findLinkedExport(tx, token, clock.now())) : undefined),
    );
    if (!found) throw new ApiError('not_found');
    const stored = await files.get(fileKeyOf(found));
    if (!stored) throw new ApiError('not_found');
    const name = `plumbline-export-${found.requestedAt.toISOString().slice(0, 10)}.zip`;
    const value = fileResponse({ ...stored, name, mediaType: 'application/zip', etagValue: found.id });
    const { ETag: _, ...headers } = value.headers;
    return toResponse(
      { ...value, headers: { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } },
      c.req.raw,
    );
  });
  return app;
}
