/** Serves the files and pages of the built web app. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { clientPageHeaders, pageSecurityHeaders } from '../http/securityHeaders.ts';
import type { ApiConfig } from '../ports.ts';
import { preloadLinkHeader } from './preloadLinkHeader.ts';

/** Returns the response of the web app, or undefined for requests that are not for a page or a file. */
export type WebAppHandler = (request: Request) => Response | undefined;

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const pathsWithoutPage = /^\/(api|billing-portal|calendar|healthz|readyz|metrics|assets)(\/|$)/;

/** The page on which clients read documents. It is not part of the web app. */
const clientPage = { path: '/document', file: '/document.html' } as const;

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/**
 * Serves the built web app from memory. Only files found in `dist` at the start are served, so no path can leave `dist`.
 * Page routes get index.html, which the browser revalidates. `/document` gets the page of the client. Files in /assets have a hash in their name and are cached
 * permanently.
 */
export async function createWebAppHandler(dist: string, config: ApiConfig): Promise<WebAppHandler> {
  const assets = await readAssets(dist);
  const securityHeaders = pageSecurityHeaders(config);
  const headersOfClientPage = clientPageHeaders(config);
  const preloads = assets.get('/preloads.json');
  const preloadLinkOf = preloadLinkHeader(preloads ? new TextDecoder().decode(preloads.bytes) : '{}');

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    if (pathname === clientPage.path && assets.has(clientPage.file)) return respond(clientPage.file, request);
    const path = pathname === '/' ? '/index.html' : pathname;
    if (assets.has(path) && !/\.(br|gz)$/.test(path)) return respond(path, request);
    if (pathname.startsWith('/assets/')) return new Response('Not found', { status: 404, headers: securityHeaders });
    if (pathsWithoutPage.test(pathname) || !acceptsPage(pathname, request.headers.get('accept'))) return undefined;
    return assets.has('/index.html') ? respond('/index.html', request) : missingBuildResponse(securityHeaders);
  };

  function respond(path: string, request: Request): Response {
    const acceptedEncodings = request.headers.get('accept-encoding') ?? '';
    const encoding = encodings.find(
      ([name, suffix]) => assets.has(path + suffix) && acceptsEncoding(acceptedEncodings, name),
    );
    const asset = assets.get(encoding ? path + encoding[1] : path);
    const link = path === '/index.html' && preloadLinkOf(new URL(request.url).pathname);
    const headers = new Headers({
      ...(path === clientPage.file ? headersOfClientPage : securityHeaders),
      'Content-Type': mediaTypes[extname(path)] ?? 'application/octet-stream',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: asset?.etag ?? '',
      ...(link && { Link: link }),
    });
    if (request.headers.get('if-none-match') === asset?.etag) return new Response(null, { status: 304, headers });
    if (encoding) headers.set('Content-Encoding', encoding[0]);
    headers.set('Content-Length', String(asset?.bytes.byteLength ?? 0));
    return new Response(request.method === 'HEAD' ? null : asset?.bytes, { headers });
  }
}

/** The URL of the font file, whose name contains a hash. Undefined if the web app is not built. */
export async function findFontUrl(dist: string): Promise<string | undefined> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  const file = names.find((name) => /^figtree-.*\.woff2$/.test(name));
  return file && `/assets/${file}`;
}

/**
 * Returns whether a request without a matching file is for a page. Browsers accept text/html. Most other programs accept any
 * type or send no Accept header. A missing image or script is not a page. A program that accepts only JSON gets the 404
 * response of the API.
 */
const acceptsPage = (pathname: string, accept: string | null): boolean =>
  accept?.includes('text/html') || ((accept === null || accept.includes('*/*')) && !extname(pathname));

/** Returns whether an Accept-Encoding header allows the encoding. `br;q=0` excludes br. */
const acceptsEncoding = (header: string, name: string) =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|\\s|$))`).test(header);

async function readAssets(dist: string): Promise<Map<string, Asset>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(dist.length).replaceAll(sep, '/'), toAsset(await readFile(file))] as const),
    ),
  );
}

/** 22 characters of base64url are 132 bits, so each content has a unique ETag in practice. */
const etagLength = 22;

function toAsset(bytes: Uint8Array): Asset {
  return {
    bytes: new Uint8Array(bytes),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, etagLength)}"`,
  };
}

const missingBuildResponse = (headers: Readonly<Record<string, string>>) =>
  new Response('The web app is not built. Run: npm run build', { status: 503, headers });
