import { type Context, Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import { readBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiEnv } from '../http/observe.ts';
import type { ApiDeps } from '../ports.ts';
import { choosePackage, visit } from './billingSession.ts';
import { returnPath, stylePath } from './paths.ts';
import { overPage, portalPage } from './portalPage.ts';
import { portalStyle } from './portalStyle.ts';

/** The page brings a stylesheet and a form; of its address, which is a secret, no other site learns [S10]. */
const pageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  // with no-referrer the form's own post would come from nowhere
  'Referrer-Policy': 'same-origin',
};

const formLimit = { bytes: 8192 };

/** The built-in billing portal: test billing, where the owner picks a package [R1.04, api.md]. */
export function billingPortal(deps: Pick<ApiDeps, 'db' | 'clock' | 'config'>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false });

  app.use(async (c, next) => {
    c.set('route', 'billing-portal');
    await next();
  });

  app.get(stylePath, (c) =>
    c.body(portalStyle, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }),
  );

  app.get('/:session', async (c) => {
    const found = await visit(deps, c.req.param('session'));
    return found ? page(c, portalPage(found), 200) : page(c, overPage(), 404);
  });

  app.post('/:session', async (c) => {
    requireSameOrigin(c.req.raw, deps.config.publicUrl);
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw, formLimit)));
    const chosen = { plan: form.get('plan') ?? '', seats: form.get('seats') ?? '' };
    const result = await choosePackage(deps, c.req.param('session'), chosen);
    if (result.outcome === 'over') return page(c, overPage(), 404);
    if (result.outcome === 'refused')
      return page(c, portalPage(result.visit, { ...chosen, message: result.message }), 400);
    return c.redirect(returnPath, 303);
  });

  return app;
}

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

function page(c: Context<ApiEnv>, content: Page, status: 200 | 400 | 404) {
  for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value);
  return c.html(content, status);
}

/** A form on another site must not choose for the owner. Programs other than browsers send neither header. */
function requireSameOrigin({ headers, url }: Request, publicUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const hosts = [new URL(url).host, new URL(publicUrl).host];
  const same =
    site === null ? origin === null || hosts.includes(URL.parse(origin)?.host ?? '') : site === 'same-origin';
  if (!same) throw new ApiError('forbidden');
}
