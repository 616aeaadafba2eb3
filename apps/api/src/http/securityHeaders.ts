/** The security headers of API responses and of web app pages [S10]. */
import type { ApiConfig } from '../ports.ts';

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // URLs can contain a reset token.
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** Headers of every API response, unless the response sets them itself [S10]. They forbid scripts and framing. */
export const securityHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

const googleHosts = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/**
 * The sources that Google Maps needs: https://developers.google.com/maps/documentation/javascript/content-security-policy
 * For scripts, 'unsafe-inline' and 'unsafe-eval' of that page are omitted. The Referrer-Policy sends the origin, because Google
 * refuses requests without an origin if the key is restricted to websites.
 */
const googleMaps = {
  policy: {
    'script-src': googleHosts,
    'style-src': ['https://fonts.googleapis.com'],
    'img-src': [...googleHosts, 'https://*.google.com', 'https://*.googleusercontent.com'],
    'font-src': ['https://fonts.gstatic.com'],
    'connect-src': [...googleHosts, 'https://*.google.com', 'data:', 'blob:'],
    'frame-src': ['https://*.google.com'],
    'worker-src': ['blob:'],
  },
  headers: { 'Referrer-Policy': 'strict-origin' },
} as const;

const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Emotion and Radix insert inline styles.
  'style-src': ["'self'", "'unsafe-inline'"],
  // Company logos are data URLs.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
} as const;

/** Headers of the web app pages [S10]. Inline scripts are forbidden. Google hosts are allowed only with a maps key. */
export function pageSecurityHeaders({ publicUrl, googleMapsKey }: ApiConfig): Readonly<Record<string, string>> {
  const additionalSources: Readonly<Record<string, readonly string[]>> = googleMapsKey ? googleMaps.policy : {};
  const policy = Object.entries(pagePolicy).map(([name, sources]) =>
    [name, ...sources, ...(additionalSources[name] ?? [])].join(' '),
  );
  return {
    ...commonHeaders,
    'Content-Security-Policy': policy.join('; '),
    ...(googleMapsKey && googleMaps.headers),
    // 31,536,000 seconds are one year.
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** The page of the client needs none of the exceptions of the web app: no inline styles, no workers, no other hosts. */
const clientPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of the page on which a client reads a document. Search engines do not list it. */
export const clientPageHeaders = (config: ApiConfig): Readonly<Record<string, string>> => ({
  ...pageSecurityHeaders(config),
  ...commonHeaders,
  'Content-Security-Policy': clientPagePolicy,
  'X-Robots-Tag': 'noindex',
});
