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

const maps = 'https://*.googleapis.com https://*.gstatic.com';

/**
 * On the pages of the web app [S10]. No inline script; styles may be inline, since Emotion and Radix put them into the page.
 * Google's hosts are allowed only where a maps key is set; `data:` shows a company's logo.
 */
export function pageSecurityHeaders({ publicUrl, googleMapsKey }: ApiConfig): Readonly<Record<string, string>> {
  const also = (hosts: string) => (googleMapsKey ? ` ${hosts}` : '');
  const policy = {
    'default-src': "'self'",
    'script-src': `'self'${also(maps)}`,
    'style-src': `'self' 'unsafe-inline'${also('https://fonts.googleapis.com')}`,
    'img-src': `'self' data: blob:${also(`${maps} https://*.google.com`)}`,
    'font-src': `'self'${also('https://fonts.gstatic.com')}`,
    'connect-src': `'self'${also(maps)}`,
    'worker-src': `'self'${also('blob:')}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    ...everywhere,
    'Content-Security-Policy': Object.entries(policy)
      .map((entry) => entry.join(' '))
      .join('; '),
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}
