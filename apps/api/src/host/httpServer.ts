import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export type Answering = (request: Request, bindings: object) => Response | Promise<Response>;

export interface HttpServer {
  readonly port: number;
  /** Until this is called every request is told to come back in a moment. */
  answerWith(answering: Answering): void;
  /** Takes no new connection, lets running requests finish, and closes what is left after `patience` milliseconds [F12]. */
  drain(patience?: number): Promise<void>;
}

const starting: Answering = () =>
  new Response('Plumbline is starting', { status: 503, headers: { 'Retry-After': '1', 'Content-Type': 'text/plain' } });

/** Listens at once, so that the port is ours before the database is started, and known where a free one was asked for. */
export function listen(port: number, host: string): Promise<HttpServer> {
  let answering = starting;
  const server = createAdaptorServer({ fetch: (request, bindings) => answering(request, bindings) }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} is taken by another program. Set PORT to another one.`) : error);
    });
    server.listen(port, host, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        answerWith: (next) => {
          answering = next;
        },
        drain: (patience = 10_000) => drain(server, patience),
      }),
    );
  });
}

function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    // a connection that is kept alive turns idle only after its answer, and would hold the server for seconds
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
