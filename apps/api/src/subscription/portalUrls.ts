/** Paths of the built-in billing portal [api.md], and the sites where a user may be sent to pay [S10]. */

export const portalPath = '/billing-portal';
/** The page of the web app to which the portal returns. */
export const returnPath = '/profile';
/** The portal's stylesheet, below `portalPath`: the page may not have inline styles [S10]. */
export const stylePath = '/portal.css';
/** Below the URL of a billing session: the user returns from the payment provider. */
export const paidPath = '/paid';

const stripeHosts = ['checkout.stripe.com', 'billing.stripe.com'];

export const stripeOrigins = stripeHosts.map((host) => `https://${host}`);

/** Whether a user may be sent to this URL to pay: only our own origin and Stripe's pages are allowed. */
export function isAllowedPortalUrl(url: string, publicUrl: string): boolean {
  const target = URL.parse(url, publicUrl);
  // a blob: URL has the origin of the page that created it
  if (!target || !/^https?:$/.test(target.protocol)) return false;
  return target.origin === new URL(publicUrl).origin || stripeOrigins.includes(target.origin);
}
