/** The Node HTTP server: security headers, limits of requests and graceful shutdown. */
import { createServer, IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { requestLimits } from '@plumbline/domain/shared/requestLimits';
import { errorResponse } from '../http/errorResponse.ts';
import { ApiError } from '../http/errors.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import type { Log } from '../ports.ts';
import type { SettingName } from '../settings/settingDescriptions.ts';
import { StartupError } from '../settings/startupError.ts';

export type FetchHandler = (request: Request, bindings: object) => Response | Promise<Response>;

export interface HttpServer {
  readonly port: number;
  /** Sets the request handler. Before this call the server responds to requests with 503 and Retry-After. */
  setHandler(handler: FetchHandler): void;
  /** Refuses new connections and waits for running requests. Aborts them after the time limit, by default 10 seconds [F12]. */
  drain(timeLimitMilliseconds?: number): Promise<void>;
}

export interface HttpOptions {
  readonly log?: Pick<Log, 'info' | 'error'>;
  /** The setting of the port, for error messages. Default: PORT. */
  readonly portSetting?: SettingName;
  /** Milliseconds for the headers of a request. */
  readonly headersTimeout?: number;
  /** Milliseconds for the whole request. */
  readonly requestTimeout?: number;
  /** Milliseconds in which a client must take a part of a response that waits to be sent. */
  readonly writeTimeout?: number;
  /** Milliseconds between two checks for timeouts. */
  readonly connectionsCheckingInterval?: number;
}

const respondStarting: FetchHandler = () =>
  new Response('Plumbline is starting', { status: 503, headers: { 'Retry-After': '1', 'Content-Type': 'text/plain' } });

/** Listens on the port before the database starts, so that the port is reserved. Port 0 selects a free port. */
export function startHttpServer(
  port: number,
  host: string,
  { log, portSetting = 'PORT', ...timeouts }: HttpOptions = {},
): Promise<HttpServer> {
  let handler = respondStarting;
  const server = createHttpServer((request, bindings) => handler(request, bindings), timeouts, log);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, port, host, portSetting)));
    server.listen(port, host, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        setHandler: (newHandler) => {
          handler = newHandler;
        },
        drain: (timeLimitMilliseconds = 10_000) => drain(server, timeLimitMilliseconds),
      }),
    );
  });
}

function toListenError(cause: NodeJS.ErrnoException, port: number, host: string, portSetting: SettingName): Error {
  const { code = '' } = cause;
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken by another program. Set ${portSetting} to another one.`, { cause });
  if (code === 'EACCES')
    return new StartupError(
      `This account may not listen on port ${port}. Set ${portSetting} to 1024 or a higher number.`,
      {
        cause,
      },
    );
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].includes(code))
    return new StartupError(`This machine has no address ${host}. Set HOST to one that it has, or leave HOST out.`, {
      cause,
    });
  return cause;
}

/**
 * Creates a server that sends the security headers with every response [S10]. This includes responses to requests that do not
 * reach the API: an invalid Host or URL, invalid HTTP, headers that are too large, a timeout.
 */
function createHttpServer(
  handler: FetchHandler,
  { writeTimeout = 30_000, ...timeouts }: Omit<HttpOptions, 'log' | 'portSetting'>,
  log: HttpOptions['log'],
): Server {
  const handleRequest = getRequestListener(handler, {
    errorHandler(error) {
      if (error instanceof RequestError) return errorResponseOf(400, error.message);
      log?.error({ error }, 'failed');
      return errorResponseOf(500, 'error');
    },
  });
  const errorResponseOf = (status: number, reason: string) => {
    const { headers, body } = createErrorResponse(status, reason);
    return new Response(body, { status, headers });
  };

  /** Creates the response to a request that did not reach the API or whose handler threw an error. Logs the request. */
  const createErrorResponse = (status: number, reason: string) => {
    const requestId = crypto.randomUUID();
    const { headers, body } = errorResponse(errorsByStatus[status] ?? errorsByStatus[400], requestId);
    log?.info({ requestId, status, reason }, 'refused');
    const lengthHeader = { 'Content-Length': `${Buffer.byteLength(body)}` };
    return { headers: { ...securityHeaders, ...headers, ...lengthHeader, 'X-Request-Id': requestId }, body };
  };

  /** The last response of each connection. */
  const openResponses = new WeakMap<Duplex, ServerResponse>();
  /** The number of requests of each connection that wait for the response to an earlier request of the connection. */
  const waitingRequests = new WeakMap<Duplex, number>();
  const beginResponse = (outgoing: ServerResponse) => {
    // Headers with the same names in the response of the handler replace these, for example those of a page.
    for (const [name, value] of Object.entries(securityHeaders)) outgoing.setHeader(name, value);
  };

  /** Refuses a body in too many small chunks, because 2 MiB in chunks of one byte take 6 seconds of processor time [S13]. */
  class ChunkLimitedRequest extends IncomingMessage {
    #chunks = 0;
    #bytes = 0;

    override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
      if (chunk !== null) {
        this.#chunks += 1;
        this.#bytes += chunk.byteLength;
        const maxChunks = requestLimits.chunks + this.#bytes / requestLimits.chunkBytes;
        if (this.#chunks > maxChunks && !this.socket.destroyed) {
          server.emit('clientError', Object.assign(new Error('too many chunks'), { code: tooManyChunks }), this.socket);
          return false;
        }
      }
      return super.push(chunk, encoding);
    }
  }

  const server = createServer({
    IncomingMessage: ChunkLimitedRequest,
    maxHeaderSize: requestLimits.headerBytes,
    // The request listener refuses a missing Host, because the response of Node has no security headers.
    requireHostHeader: false,
    ...timeouts,
  });
  // A response that waits to be sent is in memory. A connection without such a response may be silent, for example while a PDF is made.
  server.setTimeout(writeTimeout, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  /**
   * Runs the requests of a connection one after the other, with a turn of the event loop between them. Node would start all requests that
   * a client sends without waiting (pipelining) in one turn, and one client would block all others [S13].
   */
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    const previous = openResponses.get(socket);
    openResponses.set(socket, outgoing);
    const run = () => {
      beginResponse(outgoing);
      if (isCheckWithoutHost(incoming)) incoming.headers.host = 'localhost';
      void handleRequest(incoming, outgoing);
    };
    if (!previous || previous.closed || previous.writableFinished) return run();
    const waiting = (waitingRequests.get(socket) ?? 0) + 1;
    if (waiting > maxWaitingRequests) return void socket.destroy();
    waitingRequests.set(socket, waiting);
    previous.once('close', () =>
      setImmediate(() => {
        waitingRequests.set(socket, (waitingRequests.get(socket) ?? 1) - 1);
        if (!socket.destroyed) run();
      }),
    );
  });
  server.on('checkExpectation', (incoming, outgoing) => {
    openResponses.set(incoming.socket, outgoing);
    beginResponse(outgoing);
    const { headers, body } = createErrorResponse(417, 'unknown expectation');
    outgoing.writeHead(417, headers).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const outgoing = openResponses.get(socket);
    const isResponding = outgoing?.headersSent && !outgoing.writableFinished;
    // HPE_INVALID_EOF_STATE: the caller closed the connection during a request.
    const isDisconnected = !socket.writable || error.code === 'ECONNRESET' || error.code === 'HPE_INVALID_EOF_STATE';
    if (isResponding || isDisconnected) {
      socket.destroy();
      return;
    }
    const status = statusOf(error);
    const { headers, body } = createErrorResponse(status, error.code ?? error.name);
    socket.write(formatResponse(status, headers, body));
    socket.destroy();
  });
  return server;
}

/** Whether the request is a health check as HAProxy sends it by default: HTTP/1.0 without a Host header. */
const isCheckWithoutHost = ({ httpVersion, headers, url = '' }: IncomingMessage) =>
  httpVersion === '1.0' && headers.host === undefined && /^\/(healthz|readyz)\/?(\?|$)/.test(url);

/** A connection with more waiting requests is closed. Browsers and proxies wait for each response. */
const maxWaitingRequests = 20;

const errorsByStatus: Readonly<Record<number, ApiError>> & { readonly 400: ApiError } = {
  400: new ApiError('invalid', 'The request is not valid HTTP'),
  408: new ApiError('invalid', 'The request took too long'),
  413: new ApiError('too_large'),
  417: new ApiError('invalid', 'The server does not support this Expect header'),
  431: new ApiError('too_large', 'The headers are too large'),
  500: new ApiError('internal'),
};

const tooManyChunks = 'TOO_MANY_CHUNKS';

/** The statuses that Node sends for these errors. All other errors get 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
const statusOf = ({ code }: NodeJS.ErrnoException) => statuses[code ?? ''] ?? 400;

function formatResponse(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

function drain(server: Server, timeLimitMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its response, so idle connections are closed repeatedly.
    const idleTimer = setInterval(() => server.closeIdleConnections(), 20);
    const closeTimer = setTimeout(() => server.closeAllConnections(), timeLimitMilliseconds);
    server.close(() => {
      clearInterval(idleTimer);
      clearTimeout(closeTimer);
      resolve();
    });
  });
}
