/** Tests of the handler that serves the built web app. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebAppHandler, type WebAppHandler } from './webAppHandler.ts';

const config = { publicUrl: 'http://localhost:3000', trustedProxies: 0, version: 'test' };
const page = '<html><head></head><body>Plumbline</body></html>';
const script = 'console.log("plumbline")';
const preloads = { '/project': ['assets/projects.js', 'assets/figtree.woff2'], '*': ['assets/figtree.woff2'] };
const font = '</assets/figtree.woff2>; rel=preload; as=font; crossorigin';

let dist: string;
let handler: WebAppHandler;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'preloads.json'), JSON.stringify(preloads));
  await writeFile(join(dist, 'assets', 'index-Dk3f.js'), script);
  await writeFile(join(dist, 'assets', 'index-Dk3f.js.br'), brotliCompressSync(script));
  handler = await createWebAppHandler(dist, config);
});
afterAll(() => rm(dist, { recursive: true }));

const html = { accept: 'text/html,application/xhtml+xml' };
const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  handler(new Request(`http://localhost:3000${path}`, { headers, method }));

describe('createWebAppHandler', () => {
  it.each(['/', '/project', '/project/0195/notes', '/reset-password?token=t'])(
    'sends index.html with Cache-Control no-cache for %s',
    async (path) => {
      const response = request(path, html);
      expect(await response?.text()).toBe(page);
      expect(response?.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/api/projects', '/api', '/billing-portal/0195', '/calendar/x.ics', '/healthz', '/readyz', '/metrics'])(
    'does not handle the API path %s',
    (path) => {
      expect(request(path, html)).toBeUndefined();
    },
  );

  it('handles GET requests that accept a page, but not POST requests or requests for other types', () => {
    expect(request('/project', { accept: 'application/json' })).toBeUndefined();
    expect(request('/project', { accept: '*/*' })?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(request('/project', {})?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(request('/missing.png', { accept: 'image/avif,image/*,*/*;q=0.8' })).toBeUndefined();
    expect(request('/', html, 'POST')).toBeUndefined();
  });

  it('lets the browser cache hashed files permanently, and sends them compressed if the browser accepts Brotli', async () => {
    const compressedResponse = request('/assets/index-Dk3f.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(compressedResponse?.headers.get('content-encoding')).toBe('br');
    expect(compressedResponse?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(compressedResponse?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(await (compressedResponse as Response).arrayBuffer()).toString()).toBe(script);
    const plainResponse = request('/assets/index-Dk3f.js', { 'accept-encoding': 'br;q=0, gzip' });
    expect(plainResponse?.headers.has('content-encoding')).toBe(false);
    expect(await plainResponse?.text()).toBe(script);
  });

  it('adds a Link header with the files of a page to the page and to its 304 response', () => {
    const pageResponse = request('/project?page=2', html);
    expect(pageResponse?.headers.get('link')).toBe(`</assets/projects.js>; rel=modulepreload, ${font}`);
    const notModifiedResponse = request('/project', {
      ...html,
      'if-none-match': pageResponse?.headers.get('etag') ?? '',
    });
    expect(notModifiedResponse?.headers.get('link')).toBe(pageResponse?.headers.get('link'));
  });

  it('adds a Link header with the shared files to a page without files in preloads.json, but not to assets', () => {
    expect(request('/', html)?.headers.get('link')).toBe(font);
    expect(request('/assets/index-Dk3f.js')?.headers.has('link')).toBe(false);
  });

  it('responds with 404 to a missing asset', () => {
    expect(request('/assets/index-old.js', html)?.status).toBe(404);
  });

  it('responds with 304 to a matching If-None-Match', () => {
    const etag = request('/', html)?.headers.get('etag') ?? '';
    expect(request('/', { ...html, 'if-none-match': etag })?.status).toBe(304);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'responds to a path outside the build with the page or with 404: %s',
    async (path) => {
      const response = request(path, html);
      expect([page, 'Not found']).toContain(await response?.text());
    },
  );

  it('does not serve the compressed copy of a file under the name of the copy', () => {
    expect(request('/assets/index-Dk3f.js.br', html)?.status).toBe(404);
  });

  it('sends the page of the client for /document, with stricter headers, also if the app has a maps key', async () => {
    await writeFile(join(dist, 'document.html'), '<html>The page of the client</html>');
    const withPage = await createWebAppHandler(dist, { ...config, googleMapsKey: 'key' });
    for (const path of ['/document', '/document.html']) {
      const response = withPage(new Request(`http://localhost:3000${path}`, { headers: html }));
      expect(await response?.text()).toContain('The page of the client');
      expect(response?.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response?.headers.get('x-robots-tag')).toBe('noindex');
      expect(response?.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(response?.headers.get('cache-control')).toBe('no-cache');
    }
    expect(withPage(new Request('http://localhost:3000/', { headers: html }))?.headers.get('x-robots-tag')).toBeNull();
  });

  it('forbids inline scripts and framing on a page [S10]', () => {
    const policy = request('/', html)?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(request('/', html)?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allows a page without a maps key to connect only to its server [S10]', () => {
    const response = request('/', html);
    expect(response?.headers.get('content-security-policy')).not.toContain('google');
    expect(response?.headers.get('content-security-policy')).not.toContain('https:');
    expect(response?.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('allows a page with a maps key to load Google Maps, but forbids inline scripts and eval [S10]', async () => {
    const handlerWithMaps = await createWebAppHandler(dist, { ...config, googleMapsKey: 'AIza-1' });
    const response = handlerWithMaps(new Request('http://localhost:3000/', { headers: html }));
    const policy = new Map(
      (response?.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(policy.get('script-src')).toEqual(["'self'", 'https://*.googleapis.com', 'https://*.gstatic.com']);
    expect(policy.get('img-src')).toEqual(expect.arrayContaining(['data:', 'https://*.gstatic.com']));
    expect(policy.get('connect-src')).toEqual(expect.arrayContaining(["'self'", 'https://*.googleapis.com']));
    expect(policy.get('font-src')).toEqual(["'self'", 'https://fonts.gstatic.com']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    // Google gets only the origin of the page, because the URL can contain a reset token.
    expect(response?.headers.get('referrer-policy')).toBe('strict-origin');
  });

  it('does not add the maps key to the page, because only signed-in users get the key', async () => {
    const handlerWithMaps = await createWebAppHandler(dist, { ...config, googleMapsKey: 'AIza-1' });
    const response = handlerWithMaps(new Request('http://localhost:3000/', { headers: html }));
    expect(await response?.text()).toBe(page);
  });
});
