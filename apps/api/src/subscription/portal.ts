import { subscriptionDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { type Context, Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import { readBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiEnv } from '../http/observe.ts';
import { type ApiDeps, PaymentsUnavailable } from '../ports.ts';
import { stripeOrigins } from './allowList.ts';
import { choosePackage, type Visit, visit } from './billingSession.ts';
import { backFromPaying, startCheckout } from './checkout.ts';
import { paidPath, returnPath, stylePath } from './paths.ts';
import { type Appearance, overPage, portalPage } from './portalPage.ts';
import { portalStyle } from './portalStyle.ts';

/** The page brings a stylesheet and a form; of its address, which is a secret, no other site learns [S10]. */
const pageHeaders = (formTargets: readonly string[]) => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  // with no-referrer the form's own post would come from nowhere
  'Referrer-Policy': 'same-origin',
});

const formLimit = { bytes: 8192 };

/** The built-in billing portal, where the owner picks a package: test billing, or on to the provider's page [R1.04, api.md]. */
export function billingPortal(deps: Pick<ApiDeps, 'db' | 'clock' | 'config' | 'log' | 'payments'>): Hono<ApiEnv> {
  const { provider } = deps.payments;
  const paid = provider !== undefined;
  // the answer to the form leads on to where one pays
  const page = pageWith(pageHeaders(paid ? stripeOrigins : []));
  const app = new Hono<ApiEnv>({ strict: false });
  const today = () => subscriptionDay(deps.clock.now());

  app.use(async (c, next) => {
    c.set('route', 'billing-portal');
    await next();
  });

  app.get(stylePath, (c) =>
    c.body(portalStyle(deps.config.fontUrl), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  app.get('/:session', async (c) => {
    const found = await visit(deps, c.req.param('session'));
    const appearance = appearanceOf(c);
    if (!found) return page(c, overPage(appearance), 404);
    return page(c, portalPage(found, { today: today(), paid, appearance }), 200);
  });

  app.post('/:session', async (c) => {
    requireSameOrigin(c.req.raw, deps.config.publicUrl);
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw, formLimit)));
    const chosen = { plan: form.get('plan') ?? '', seats: form.get('seats') ?? '' };
    const token = c.req.param('session');
    const appearance = appearanceOf(c);
    const again = (found: Visit, message: string) =>
      portalPage(found, { today: today(), paid, appearance, refusal: { ...chosen, message } });
    try {
      const result = provider
        ? await startCheckout(deps, provider, token, chosen)
        : await choosePackage(deps, token, chosen);
      if (result.outcome === 'over') return page(c, overPage(appearance), 404);
      if (result.outcome === 'refused') return page(c, again(result.visit, result.message), 400);
      return c.redirect(result.outcome === 'toPay' ? result.url : returnPath, 303);
    } catch (error) {
      const found = error instanceof PaymentsUnavailable ? await visit(deps, token) : undefined;
      if (!found || !(error instanceof PaymentsUnavailable)) throw error;
      deps.log.warn({ route: c.var.route, requestId: c.var.requestId, error }, 'not available');
      c.header('Retry-After', `${error.retryAfterSeconds}`);
      return page(c, again(found, `${error.message}.`), 503);
    }
  });

  app.get(`/:session${paidPath}`, async (c) => {
    if (provider) await backFromPaying(deps, provider, c.req.param('session'));
    return c.redirect(returnPath, 303);
  });

  return app;
}

/** What the app says in the address; the form sends it on. */
function appearanceOf(c: Context<ApiEnv>): Appearance | undefined {
  const named = c.req.query('appearance');
  return named === 'light' || named === 'dark' ? named : undefined;
}

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const pageWith =
  (headers: Readonly<Record<string, string>>) => (c: Context<ApiEnv>, content: Page, status: 200 | 400 | 404 | 503) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.html(content, status);
  };

/** A form on another site must not choose for the owner. Programs other than browsers send neither header. */
function requireSameOrigin({ headers, url }: Request, publicUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const hosts = [new URL(url).host, new URL(publicUrl).host];
  const same =
    site === null ? origin === null || hosts.includes(URL.parse(origin)?.host ?? '') : site === 'same-origin';
  if (!same) throw new ApiError('forbidden');
}
