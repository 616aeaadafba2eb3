import type { ApiConfig } from '../ports.ts';

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  // addresses can hold a reset token
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const;

/** On every answer of the API, unless the answer brings its own [S10]: nothing in it is to be run or framed. */
export const securityHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

const google = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/**
 * What Google Maps needs: https://developers.google.com/maps/documentation/javascript/content-security-policy without
 * 'unsafe-inline' and 'unsafe-eval' for scripts. A key restricted to websites is refused where a request names no origin.
 */
const withMaps = {
  policy: {
    'script-src': google,
    'style-src': ['https://fonts.googleapis.com'],
    'img-src': [...google, 'https://*.google.com', 'https://*.googleusercontent.com'],
    'font-src': ['https://fonts.gstatic.com'],
    'connect-src': [...google, 'https://*.google.com', 'data:', 'blob:'],
    'frame-src': ['https://*.google.com'],
    'worker-src': ['blob:'],
  },
  headers: { 'Referrer-Policy': 'strict-origin' },
} as const;

const page = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Emotion and Radix put styles into the page
  'style-src': ["'self'", "'unsafe-inline'"],
  // data: shows a company's logo
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

/** On the pages of the web app [S10]. No inline script. Google's hosts are allowed only where a maps key is set. */
export function pageSecurityHeaders({ publicUrl, googleMapsKey }: ApiConfig): Readonly<Record<string, string>> {
  const also: Readonly<Record<string, readonly string[]>> = googleMapsKey ? withMaps.policy : {};
  const policy = Object.entries(page).map(([name, sources]) => [name, ...sources, ...(also[name] ?? [])].join(' '));
  return {
    ...everywhere,
    'Content-Security-Policy': policy.join('; '),
    ...(googleMapsKey && withMaps.headers),
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
