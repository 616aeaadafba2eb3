// A static file server for the demo, for Storybook screenshots and for the scenarios of the demo.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** An HTTP server for the files of a folder. */
export interface StaticServer {
  readonly url: string;
  /** The method and path of each request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Converts the path of a URL to the path of a file in the folder. `normalize` removes each `..` of an absolute path. */
function filePath(pathname: string): string {
  try {
    return normalize(decodeURIComponent(pathname)) + (pathname.endsWith('/') ? 'index.html' : '');
  } catch {
    // No file has this name, so the response has the status 404.
    return 'invalid encoding';
  }
}

/**
 * Serves a folder on this machine. A file with a compressed copy next to it (`index.html.gz`) is sent compressed. The server has no routes: the response to a path without a file has the status 404.
 * @param port 0 for a free port
 */
export async function startStaticServer(folder: string, port = 0): Promise<StaticServer> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(`${request.method} ${pathname}`);
    const file = join(folder, filePath(pathname));
    const fileStats = await stat(file).catch(() => undefined);
    if (request.method !== 'GET' || !fileStats?.isFile()) {
      response.writeHead(request.method === 'GET' ? 404 : 405).end('Not found');
      return;
    }
    const compressedStats = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? await stat(`${file}.gz`).catch(() => undefined)
      : undefined;
    response.writeHead(200, {
      'Content-Type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'Content-Length': (compressedStats ?? fileStats).size,
      ...(compressedStats && { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }),
      // The names of the files in `assets` contain a hash.
      'Cache-Control': pathname.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    createReadStream(compressedStats ? `${file}.gz` : file).pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
