const stripeHosts = ['checkout.stripe.com', 'billing.stripe.com'];

export const stripeOrigins = stripeHosts.map((host) => `https://${host}`);

/** Where a person may be sent to pay: our own origin or Stripe's pages, nowhere else [S10]. */
export function isAllowedPortal(url: string, publicUrl: string): boolean {
  const target = URL.parse(url, publicUrl);
  // a blob: has the origin of whoever made it
  if (!target || !/^https?:$/.test(target.protocol)) return false;
  return target.origin === new URL(publicUrl).origin || stripeOrigins.includes(target.origin);
}
