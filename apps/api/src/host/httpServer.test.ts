/** Tests of the Node HTTP server: start, drain, and the responses to invalid requests with their security headers. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientIp } from '../http/clientIp.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { parseTrustedProxies } from '../settings/trustedProxies.ts';
import { type HttpOptions, type HttpServer, startHttpServer } from './httpServer.ts';

const urlOf = (server: HttpServer) => `http://127.0.0.1:${server.port}/`;

describe('startHttpServer', () => {
  it('responds with 503 and Retry-After until the handler is set', async () => {
    const server = await startHttpServer(0, '127.0.0.1');
    const response = await fetch(urlOf(server));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    await server.drain();
  });

  it('rejects with an error that names the port if the port is in use', async () => {
    const firstServer = await startHttpServer(0, '127.0.0.1');
    await expect(startHttpServer(firstServer.port, '127.0.0.1')).rejects.toThrow(`Port ${firstServer.port} is taken`);
    await firstServer.drain();
  });
});

describe('a client that does not read its response', () => {
  it('loses the connection after the time limit, but a client that waits for a slow response does not', async () => {
    const server = await startHttpServer(0, '127.0.0.1', { writeTimeout: 200 });
    onTestFinished(() => server.drain());
    // More than the buffers of the operating system take.
    const body = new Uint8Array(50_000_000);
    server.setHandler(() => new Response(body));
    const socket = connect(server.port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await pause(1_500);
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.byteLength;
    });
    socket.resume();
    await closed;
    expect(received).toBeLessThan(body.byteLength);

    server.setHandler(async () => {
      await pause(600);
      return new Response('slow');
    });
    expect(await (await fetch(urlOf(server))).text()).toBe('slow');
  });
});

describe('drain', () => {
  it('completes running requests and refuses new requests [F12]', async () => {
    const server = await startHttpServer(0, '127.0.0.1');
    const onStart = vi.fn();
    server.setHandler(async () => {
      onStart();
      await pause(200);
      return new Response('done');
    });
    const requests = Array.from({ length: 20 }, () => fetch(urlOf(server)).then((response) => response.text()));
    await expect.poll(() => onStart).toHaveBeenCalledTimes(20);
    const drainPromise = server.drain();
    await expect(fetch(urlOf(server))).rejects.toThrow();
    expect(await Promise.all(requests)).toEqual(Array<string>(20).fill('done'));
    await drainPromise;
  });

  it('closes a hanging request after the time limit', async () => {
    const server = await startHttpServer(0, '127.0.0.1');
    const neverResponds = vi.fn(() => new Promise<Response>(() => undefined));
    server.setHandler(neverResponds);
    const request = fetch(urlOf(server)).catch(() => 'cut off');
    await expect.poll(() => neverResponds).toHaveBeenCalled();
    const timeLimitMilliseconds = 50;
    await server.drain(timeLimitMilliseconds);
    expect(await request).toBe('cut off');
  });
});

describe('requests that a client sends without waiting for the responses [S13]', () => {
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  /** Sends the requests in one write. Returns what the server sends until it closes the connection or has sent `count` responses. */
  const send = (server: HttpServer, count: number) =>
    new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(server.port, '127.0.0.1', () => socket.write(request.repeat(count)));
      socket.on('data', (data) => {
        text += data;
        if (text.split('HTTP/1.1 200').length > count) socket.destroy();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });

  it('run one after the other, in order, and not before another client had a turn', async () => {
    const server = await startHttpServer(0, '127.0.0.1');
    let running = 0;
    let maxRunning = 0;
    let started = 0;
    server.setHandler(async () => {
      started += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      const number = started;
      await pause(1);
      running -= 1;
      return new Response(`response ${number}.`);
    });
    const text = await send(server, 10);
    expect(maxRunning).toBe(1);
    expect(text.match(/response \d+/g)).toEqual(Array.from({ length: 10 }, (_, index) => `response ${index + 1}`));
    await server.drain();
  });

  it('close the connection if there are more than 20, and most of them do not run', async () => {
    const server = await startHttpServer(0, '127.0.0.1');
    const handler = vi.fn(async () => new Response('done'));
    server.setHandler(handler);
    await send(server, 500);
    expect(handler.mock.calls.length).toBeLessThanOrEqual(1);
    await server.drain();
  });
});

describe('the security headers [S10]', () => {
  let server: HttpServer;
  afterEach(() => server.drain());

  const responseTo = async (requestText: string, options: HttpOptions = {}) => {
    server = await startHttpServer(0, '127.0.0.1', options);
    server.setHandler(async (request) => new Response((await request.text()) || 'done'));
    return sendRaw(server, requestText);
  };
  const host = 'Host: localhost';
  const requestOf = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
  const chunkedHead = requestOf('POST / HTTP/1.1', host, 'Transfer-Encoding: chunked');

  it.each([
    ['an invalid Host', requestOf('GET / HTTP/1.1', 'Host: bad host/<script>'), 400],
    ['an empty Host', requestOf('GET / HTTP/1.1', 'Host:'), 400],
    ['no Host', requestOf('GET / HTTP/1.1', 'Accept: */*'), 400],
    ['HTTP/1.0 and no Host', requestOf('GET / HTTP/1.0', 'Accept: */*'), 400],
    ['an invalid URL', requestOf('GET http://[ HTTP/1.1', host), 400],
    ['a backslash in its path', requestOf('GET /\\x HTTP/1.1', host), 400],
    ['an invalid request line', requestOf('nonsense'), 400],
    ['an unknown method', requestOf('BREW / HTTP/1.1', host), 400],
    ['an invalid header line', requestOf('GET / HTTP/1.1', host, 'no colon'), 400],
    ['two Content-Length headers', requestOf('POST / HTTP/1.1', host, 'Content-Length: 1', 'Content-Length: 2'), 400],
    ['an invalid Content-Length', requestOf('POST / HTTP/1.1', host, 'Content-Length: many'), 400],
    ['headers over 16 KiB', requestOf('GET / HTTP/1.1', host, `X-Long: ${'x'.repeat(17_000)}`), 431],
    ['a URL over 16 KiB', requestOf(`GET /${'x'.repeat(17_000)} HTTP/1.1`, host), 431],
    ['10,000 headers', requestOf('GET / HTTP/1.1', host, ...Array<string>(10_000).fill('a: b')), 431],
    ['an invalid chunk', `${chunkedHead}zz\r\n`, 400],
    ['a chunk extension of 20 kB', `${chunkedHead}1;${'x'.repeat(20_000)}`, 413],
    ['an unknown Expect header', requestOf('POST / HTTP/1.1', host, 'Expect: a miracle', 'Content-Length: 0'), 417],
  ])('are on the response to a request with %s', async (_, requestText, status) => {
    const response = await responseTo(requestText);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject(lowerCaseNames(securityHeaders));
    const { error } = JSON.parse(response.body);
    expect(error.requestId).toBe(response.headers['x-request-id']);
    expect(response.body).not.toContain('script');
  });

  it.each([
    ['its headers', 'POST / HTTP/1.1\r\nHost: loc'],
    ['its body', requestOf('POST / HTTP/1.1', host, 'Content-Length: 10')],
  ])('are on the response to a request that never sends the rest of %s', async (_, requestText) => {
    const response = await responseTo(requestText, {
      headersTimeout: 100,
      requestTimeout: 100,
      connectionsCheckingInterval: 20,
    });
    expect(response.status).toBe(408);
    expect(response.headers).toMatchObject(lowerCaseNames(securityHeaders));
  });

  const chunkedRequest = (count: number) => `${chunkedHead}${'1\r\na\r\n'.repeat(count)}0\r\n\r\n`;

  it('are on the response to a body in a million chunks [S13]', async () => {
    const response = await responseTo(chunkedRequest(1_000_000));
    expect(response.status).toBe(400);
    expect(response.headers).toMatchObject(lowerCaseNames(securityHeaders));
  });

  it('are on the response to a body in 2,000 chunks, and the body is accepted', async () => {
    const response = await responseTo(chunkedRequest(2000));
    expect([response.status, response.body]).toEqual([200, 'a'.repeat(2000)]);
    expect(response.headers).toMatchObject(lowerCaseNames(securityHeaders));
  });

  it('are on the responses during start-up', async () => {
    server = await startHttpServer(0, '127.0.0.1');
    const { status, headers } = await fetch(urlOf(server));
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject(lowerCaseNames(securityHeaders));
  });

  it('do not replace headers of the response', async () => {
    server = await startHttpServer(0, '127.0.0.1');
    server.setHandler(() => new Response('page', { headers: { 'Content-Security-Policy': "default-src 'self'" } }));
    const { headers } = await fetch(urlOf(server));
    expect(headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are on the 500 response when the handler throws, and the error is logged', async () => {
    const log = { info: vi.fn(), error: vi.fn() };
    server = await startHttpServer(0, '127.0.0.1', { log });
    server.setHandler(() => Promise.reject(new Error('the reason')));
    const { status, headers } = await fetch(urlOf(server));
    expect(status).toBe(500);
    expect(Object.fromEntries(headers)).toMatchObject(lowerCaseNames(securityHeaders));
    expect(log.error).toHaveBeenCalledWith({ error: new Error('the reason') }, 'failed');
  });

  it('do not affect the request after an error response', async () => {
    expect((await responseTo(requestOf('GET / HTTP/1.1', 'Host: bad host'))).status).toBe(400);
    expect((await fetch(urlOf(server))).status).toBe(200);
  });
});

it('several X-Forwarded-For headers of a request are one list, in which the client cannot forge its IP [S6]', async () => {
  const server = await startHttpServer(0, '127.0.0.1');
  onTestFinished(() => server.drain());
  const ipSeenBehind = async (trustProxy: string) => {
    const trustedProxies = parseTrustedProxies(trustProxy) ?? 0;
    server.setHandler(({ headers }, bindings) => new Response(clientIp(headers, bindings, { trustedProxies })));
    const headers = ['Host: localhost', 'X-Forwarded-For: 6.6.6.6', 'X-Forwarded-For: 203.0.113.7'];
    return (await sendRaw(server, `${['GET / HTTP/1.1', ...headers].join('\r\n')}\r\n\r\n`)).body;
  };
  expect(await ipSeenBehind('127.0.0.0/8')).toBe('203.0.113.7');
  expect(await ipSeenBehind('1')).toBe('203.0.113.7');
  expect(await ipSeenBehind('10.0.0.0/8')).toBe('127.0.0.1');
});

describe('a health check with HTTP/1.0 and without a Host header, as HAProxy sends it by default', () => {
  let server: HttpServer;
  afterEach(() => server.drain());

  const statusOf = async (requestLine: string) => {
    server = await startHttpServer(0, '127.0.0.1');
    server.setHandler((request) => new Response(new URL(request.url).pathname));
    return (await sendRaw(server, `${requestLine}\r\n\r\n`)).status;
  };

  it.each(['OPTIONS /healthz', 'GET /readyz', 'HEAD /readyz', 'GET /healthz/', 'GET /readyz?from=haproxy'])(
    'gets a response: %s',
    async (request) => expect(await statusOf(`${request} HTTP/1.0`)).toBe(200),
  );

  it.each(['GET /healthz HTTP/1.1', 'GET / HTTP/1.0', 'GET /api/users/me HTTP/1.0', 'GET /healthzz HTTP/1.0'])(
    'is refused in other requests without a Host header: %s',
    async (requestLine) => expect(await statusOf(requestLine)).toBe(400),
  );
});

const lowerCaseNames = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Sends raw bytes and reads the first response. */
function sendRaw({ port }: HttpServer, requestText: string) {
  return new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let receivedText = '';
    const parseResponse = () => {
      const [head = '', body = ''] = receivedText.split('\r\n\r\n', 2);
      const [statusLine = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
      );
      return { status: Number(statusLine.split(' ')[1]), headers, body };
    };
    socket.setEncoding('utf8').on('data', (text) => {
      receivedText += text;
      const response = parseResponse();
      if (response.body.length === Number(response.headers['content-length'])) socket.destroy();
    });
    socket.on('close', () => resolve(parseResponse()));
    // The server may close the connection before all bytes are sent.
    socket.on('error', (error: NodeJS.ErrnoException) => receivedText || reject(error));
    socket.write(requestText);
  });
}
