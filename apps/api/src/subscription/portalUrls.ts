/** Paths of the built-in billing portal [api.md] and the allowed redirect targets for payments [S10]. */

export const portalPath = '/billing-portal';
/** The page of the web app to which the portal returns. */
export const returnPath = '/profile';
/** The path of the stylesheet below `portalPath`. The page cannot have inline styles [S10]. */
export const stylePath = '/portal.css';
/** The path below the URL of a billing session to which the payment provider redirects the user after the payment. */
export const paidPath = '/paid';

const stripeHosts = ['checkout.stripe.com', 'billing.stripe.com'];

export const stripeOrigins = stripeHosts.map((host) => `https://${host}`);

/** Returns whether a redirect to this URL is allowed. Only our origin and the Stripe pages are allowed. */
export function isAllowedPortalUrl(url: string, publicUrl: string): boolean {
  const target = URL.parse(url, publicUrl);
  // A blob: URL has the origin of the page that created it.
  if (!target || !/^https?:$/.test(target.protocol)) return false;
  return target.origin === new URL(publicUrl).origin || stripeOrigins.includes(target.origin);
}
