import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebAppHandler, webAppHandler } from './webAppHandler.ts';

const config = { publicUrl: 'http://localhost:3000', trustProxy: false, version: 'test' };
const page = '<html><head></head><body>Plumbline</body></html>';
const script = 'console.log("plumbline")';
const preloads = { '/project': ['assets/projects.js', 'assets/figtree.woff2'], '*': ['assets/figtree.woff2'] };
const font = '</assets/figtree.woff2>; rel=preload; as=font; crossorigin';

let dist: string;
let web: WebAppHandler;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'plumbline-web-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'preloads.json'), JSON.stringify(preloads));
  await writeFile(join(dist, 'assets', 'index-Dk3f.js'), script);
  await writeFile(join(dist, 'assets', 'index-Dk3f.js.br'), brotliCompressSync(script));
  web = await webAppHandler(dist, config);
});
afterAll(() => rm(dist, { recursive: true }));

const html = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  web(new Request(`http://localhost:3000${path}`, { headers, method }));

describe('webAppHandler', () => {
  it.each(['/', '/project', '/project/0195/notes', '/reset-password?token=t'])(
    'sends index.html without caching for %s',
    async (path) => {
      const answer = get(path, html);
      expect(await answer?.text()).toBe(page);
      expect(answer?.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it.each(['/api/projects', '/api', '/billing-portal/0195', '/healthz', '/readyz', '/metrics'])(
    'does not handle the API path %s',
    (path) => {
      expect(get(path, html)).toBeUndefined();
    },
  );

  it('does not handle requests that do not accept a page', () => {
    expect(get('/project', { accept: 'application/json' })).toBeUndefined();
    expect(get('/project', { accept: '*/*' })?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(get('/project', {})?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(get('/missing.png', { accept: 'image/avif,image/*,*/*;q=0.8' })).toBeUndefined();
    expect(get('/', html, 'POST')).toBeUndefined();
  });

  it('hashed files are cached permanently and compressed if the client accepts it', async () => {
    const small = get('/assets/index-Dk3f.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(small?.headers.get('content-encoding')).toBe('br');
    expect(small?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(small?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(await (small as Response).bytes()).toString()).toBe(script);
    const plain = get('/assets/index-Dk3f.js', { 'accept-encoding': 'br;q=0, gzip' });
    expect(plain?.headers.has('content-encoding')).toBe(false);
    expect(await plain?.text()).toBe(script);
  });

  it('a page and its 304 response have a Link header with the code of the page', () => {
    const fresh = get('/project?page=2', html);
    expect(fresh?.headers.get('link')).toBe(`</assets/projects.js>; rel=modulepreload, ${font}`);
    const known = get('/project', { ...html, 'if-none-match': fresh?.headers.get('etag') ?? '' });
    expect(known?.headers.get('link')).toBe(fresh?.headers.get('link'));
  });

  it('other pages have a Link header with the shared files, and assets have none', () => {
    expect(get('/', html)?.headers.get('link')).toBe(font);
    expect(get('/assets/index-Dk3f.js')?.headers.has('link')).toBe(false);
  });

  it('a missing asset results in 404 and not in a page', () => {
    expect(get('/assets/index-old.js', html)?.status).toBe(404);
  });

  it('a matching If-None-Match results in 304', () => {
    const etag = get('/', html)?.headers.get('etag') ?? '';
    expect(get('/', { ...html, 'if-none-match': etag })?.status).toBe(304);
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/index-Dk3f.js.br'])(
    'sends no file outside the build: %s',
    async (path) => {
      const answer = get(path, html);
      expect([page, 'Not found']).toContain(await answer?.text());
    },
  );

  it('forbids inline scripts and framing on every page [S10]', () => {
    const policy = get('/', html)?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(get('/', html)?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('without a maps key a page can connect to its server only [S10]', () => {
    const answer = get('/', html);
    expect(answer?.headers.get('content-security-policy')).not.toContain('google');
    expect(answer?.headers.get('content-security-policy')).not.toContain('https:');
    expect(answer?.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('with a maps key a page can load Google Maps, without inline scripts or eval [S10]', async () => {
    const withMaps = await webAppHandler(dist, { ...config, googleMapsKey: 'AIza-1' });
    const answer = withMaps(new Request('http://localhost:3000/', { headers: html }));
    const policy = new Map(
      (answer?.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(policy.get('script-src')).toEqual(["'self'", 'https://*.googleapis.com', 'https://*.gstatic.com']);
    expect(policy.get('img-src')).toEqual(expect.arrayContaining(['data:', 'https://*.gstatic.com']));
    expect(policy.get('connect-src')).toEqual(expect.arrayContaining(["'self'", 'https://*.googleapis.com']));
    expect(policy.get('font-src')).toEqual(["'self'", 'https://fonts.gstatic.com']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    // the origin only, because URLs can contain a reset token
    expect(answer?.headers.get('referrer-policy')).toBe('strict-origin');
  });

  it('the page does not contain the maps key, which only signed-in users get', async () => {
    const withMaps = await webAppHandler(dist, { ...config, googleMapsKey: 'AIza-1' });
    const answer = withMaps(new Request('http://localhost:3000/', { headers: html }));
    expect(await answer?.text()).toBe(page);
  });
});
