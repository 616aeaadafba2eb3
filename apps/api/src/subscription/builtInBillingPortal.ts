/** Routes of the built-in billing portal. */
import { utcDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { type Context, Hono } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import { readBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import type { ApiEnv } from '../http/step.ts';
import { type ApiDeps, PaymentsUnavailable } from '../ports.ts';
import { type Appearance, expiredPage, portalPage } from './billingPortalPage.ts';
import { portalStylesheet } from './billingPortalStylesheet.ts';
import {
  type BilledCompany,
  choosePackage,
  completeCheckout,
  readBilledCompany,
  startCheckout,
} from './packageChoice.ts';
import { paidPath, returnPath, stripeOrigins, stylePath } from './portalUrls.ts';

/** The page contains a stylesheet and a form. Its URL is secret and must not be sent to other sites [S10]. */
const pageHeaders = (formTargets: readonly string[]) => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  // With no-referrer, the browser would send Origin: null with the form.
  'Referrer-Policy': 'same-origin',
});

/** The form has only two short fields. */
const formLimit = { bytes: 8192 };

/**
 * Creates the built-in billing portal [R1.04, api.md]. The owner chooses a package. With a provider, the owner pays on the page
 * of the provider.
 */
export function billingPortal(deps: Pick<ApiDeps, 'db' | 'clock' | 'config' | 'log' | 'payments'>): Hono<ApiEnv> {
  const { provider } = deps.payments;
  const hasProvider = provider !== undefined;
  // The form redirects to the page of the payment provider.
  const sendPage = createSendPage(pageHeaders(hasProvider ? stripeOrigins : []));
  const app = new Hono<ApiEnv>({ strict: false });
  const today = () => utcDay(deps.clock.now());

  app.use(async (c, next) => {
    c.set('route', 'billing-portal');
    await next();
  });

  app.get(stylePath, (c) =>
    c.body(portalStylesheet(deps.config.fontUrl), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  );

  app.get('/:session', async (c) => {
    const billedCompany = await readBilledCompany(deps, c.req.param('session'));
    const appearance = readAppearance(c);
    if (!billedCompany) return sendPage(c, expiredPage(appearance), 404);
    return sendPage(c, portalPage(billedCompany, { today: today(), isPaidAtProvider: hasProvider, appearance }), 200);
  });

  app.post('/:session', async (c) => {
    requireSameOrigin(c.req.raw, deps.config.publicUrl);
    const form = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw, formLimit)));
    const enteredForm = { plan: form.get('plan') ?? '', seats: form.get('seats') ?? '' };
    const token = c.req.param('session');
    const appearance = readAppearance(c);
    const pageWithError = (billedCompany: BilledCompany, message: string) =>
      portalPage(billedCompany, {
        today: today(),
        isPaidAtProvider: hasProvider,
        appearance,
        error: { ...enteredForm, message },
      });
    try {
      const result = provider
        ? await startCheckout(deps, provider, token, enteredForm)
        : await choosePackage(deps, token, enteredForm);
      if (result.outcome === 'expired') return sendPage(c, expiredPage(appearance), 404);
      if (result.outcome === 'invalid') return sendPage(c, pageWithError(result.billedCompany, result.message), 400);
      return c.redirect(result.outcome === 'checkout' ? result.url : returnPath, 303);
    } catch (error) {
      const billedCompany = error instanceof PaymentsUnavailable ? await readBilledCompany(deps, token) : undefined;
      if (!billedCompany || !(error instanceof PaymentsUnavailable)) throw error;
      deps.log.warn({ route: c.var.route, requestId: c.var.requestId, error }, 'payment provider not available');
      c.header('Retry-After', `${error.retryAfterSeconds}`);
      return sendPage(c, pageWithError(billedCompany, `${error.message}.`), 503);
    }
  });

  app.get(`/:session${paidPath}`, async (c) => {
    if (provider) await completeCheckout(deps, provider, c.req.param('session'));
    return c.redirect(returnPath, 303);
  });

  return app;
}

/** Returns the appearance that the web app added to the URL. The form posts to the same URL. */
function readAppearance(c: Context<ApiEnv>): Appearance | undefined {
  const name = c.req.query('appearance');
  return name === 'light' || name === 'dark' ? name : undefined;
}

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const createSendPage =
  (headers: Readonly<Record<string, string>>) => (c: Context<ApiEnv>, content: Page, status: 200 | 400 | 404 | 503) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    return c.html(content, status);
  };

/** Rejects forms of other origins. Clients other than browsers send neither `Sec-Fetch-Site` nor `Origin`, and are accepted. */
function requireSameOrigin({ headers, url }: Request, publicUrl: string): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const hosts = [new URL(url).host, new URL(publicUrl).host];
  const isSameOrigin =
    site === null ? origin === null || hosts.includes(URL.parse(origin)?.host ?? '') : site === 'same-origin';
  if (!isSameOrigin) throw new ApiError('forbidden');
}
