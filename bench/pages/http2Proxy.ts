/** An HTTP/2 proxy in front of a measured server. */
import { Agent, request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

export interface Http2Proxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Headers of a single connection, which HTTP/2 forbids. */
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade'];

const passedOn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofTheConnection.includes(name)),
  );

/** Starts an HTTP/2 proxy in front of a server with HTTP/1.1, like a production proxy. */
export async function startHttp2Proxy(origin: string, { key, cert }: Certificate): Promise<Http2Proxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert });

  const pass = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const { ':method': method, ':path': path } = headers;
    const proxyRequest = request(`${origin}${path}`, { agent, method, headers: passedOn(headers) }, (answer) => {
      if (stream.destroyed) return answer.resume();
      stream.respond({ ...passedOn(answer.headers), ':status': answer.statusCode });
      return answer.pipe(stream);
    });
    proxyRequest.on('error', () => stream.close());
    // a browser resets streams of a page that it leaves
    stream.on('error', () => proxyRequest.destroy());
    stream.pipe(proxyRequest);
  };

  server.on('stream', pass);
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions) session.destroy();
      agent.destroy();
      await closed;
    },
  };
}
