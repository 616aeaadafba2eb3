/** Opens the billing portal. */
import type { Navigation } from '../browser/ports.ts';

/** Opens `portalUrl`, a page of this origin or of the payment provider. A URL with another protocol than HTTP or HTTPS is ignored. */
export function openPortal(
  { location, visitOtherSite }: Pick<Navigation, 'location' | 'visitOtherSite'>,
  portalUrl: string,
  appearance: 'light' | 'dark',
) {
  const { origin } = location();
  const url = new URL(portalUrl, origin);
  // The built-in portal uses the colour scheme of the app.
  if (url.origin === origin) url.searchParams.set('appearance', appearance);
  if (/^https?:$/.test(url.protocol)) visitOtherSite(url);
}
