/** An HTTP/2 proxy in front of a measured server, because browsers use HTTP/2 in production. */
import { Agent, request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface Http2Proxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Headers that apply to one connection. HTTP/2 forbids them. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade'];

const forwardedHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !connectionHeaders.includes(name)),
  );

/** Starts an HTTP/2 proxy in front of a server with HTTP/1.1, like a production proxy. */
export async function startHttp2Proxy(origin: string, { key, cert }: Certificate): Promise<Http2Proxy> {
  // The server closes idle connections, and a request on a connection that it is closing fails.
  const agent = new Agent({ keepAlive: false });
  const server = createSecureServer({ key, cert });

  const forward = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const { ':method': method, ':path': path } = headers;
    const proxyRequest = request(
      `${origin}${path}`,
      { agent, method, headers: forwardedHeaders(headers) },
      (response) => {
        if (stream.destroyed) return response.resume();
        stream.respond({ ...forwardedHeaders(response.headers), ':status': response.statusCode });
        return response.pipe(stream);
      },
    );
    proxyRequest.on('error', () => stream.close());
    // A browser resets streams of a page that it leaves.
    stream.on('error', () => proxyRequest.destroy());
    stream.pipe(proxyRequest);
  };

  server.on('stream', forward);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const serverClose = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      agent.destroy();
      await serverClose;
    },
  };
}
