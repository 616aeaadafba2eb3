/**
 * Tests of requests whose connection closes before the body is complete, and of requests that the server refuses before it
 * has read the whole body.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { anId } from '@plumbline/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readMetrics, type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';
import { type HttpServer, startHttpServer } from './httpServer.ts';

let api: TestApi;
let owner: TestUser;
let server: HttpServer;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  server = await startHttpServer(0, '127.0.0.1', { log: api.deps.log });
  server.setHandler((request, bindings) => api.app.fetch(request, bindings));
});
afterAll(async () => {
  await server.drain();
  await api.close();
});

const callsWithBody = callNames.filter((name) => {
  const { body, requestType } = callOf(name);
  return body !== undefined || requestType !== undefined;
});
const isClientCall = (name: CallName) => {
  const { principals } = callOf(name);
  return principals !== undefined && !principals.includes('user');
};
const anyParams = { id: anId(1), itemId: anId(2), noteId: anId(3), fileId: anId(4), importId: anId(5) };

interface RequestStart {
  readonly headers: readonly string[];
  readonly body: string;
}
const jsonStart = { headers: ['Content-Type: application/json', 'Content-Length: 1000'], body: '{"name": "Ac' };
const chunkedStart = { headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'], body: '5\r\n{"na' };
const formStart = {
  headers: ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 1000'],
  body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf a fi',
};

type Socket = ReturnType<typeof connect>;
const disconnectFunctions: Readonly<Record<string, (socket: Socket) => unknown>> = {
  closed: (socket) => socket.destroy(),
  reset: (socket) => socket.resetAndDestroy(),
};

/**
 * Sends the headers, waits for the response 100 Continue, sends the start of the body and closes or resets the connection. Then
 * waits for the log entry of the request.
 */
async function abort(
  name: CallName,
  { headers, body }: RequestStart,
  disconnection: keyof typeof disconnectFunctions,
): Promise<void> {
  const { method } = callOf(name);
  const path = pathOf(name, anyParams);
  const logLength = api.log.length;
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${owner.access}`];
  socket.write(`${[...head, 'Expect: 100-continue', ...headers].join('\r\n')}\r\n\r\n`);
  const [response] = await once(socket, 'data');
  expect(`${response}`).toContain('100 Continue');
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  disconnectFunctions[disconnection]?.(socket);
  await expect.poll(() => api.log.length).toBeGreaterThan(logLength);
}

describe('a request whose connection closes during the body', () => {
  it.each(callsWithBody)('is logged with the level info and not as a server error: %s [S13]', async (name) => {
    for (const [disconnection, requestStart] of [
      ['closed', jsonStart],
      ['reset', jsonStart],
      ['closed', chunkedStart],
      ['closed', formStart],
    ] as const) {
      const logLength = api.log.length;
      await abort(name, requestStart, disconnection);
      const entries = api.log.slice(logLength);
      expect(entries.map(({ level }) => level)).toEqual(['info']);
      // Routes for JSON refuse a form, and calls of clients can refuse the token of a user, before they read the body.
      const refusals = [...(requestStart === formStart ? [415] : []), ...(isClientCall(name) ? [403] : [])];
      expect([499, ...refusals]).toContain(entries[0]?.fields['status']);
    }
  });

  it('is counted with status 499 and not with 500 [S13]', async () => {
    await abort('session.signIn', jsonStart, 'closed');
    const text = await readMetrics(api);
    expect(text).toMatch(/plumbline_http_requests_total\{route="session\.signIn",status="499"\} [1-9]/);
    expect(text).not.toMatch(/status="500"/);
  });
});

/** Sends a request on an open connection and returns the text that the server sends next. */
async function sendAndRead(socket: Socket, head: readonly string[], body = ''): Promise<string> {
  const headers = [...head, 'Host: localhost', `Authorization: Bearer ${owner.access}`];
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
  // The connection ends without data if the server does not respond.
  const [response = ''] = await Promise.race([once(socket, 'data'), once(socket, 'end')]);
  return `${response}`;
}

it.each([
  ['/api/files/', `{"name":"${'a'.repeat(3_000_000)}"}`, '413 Payload Too Large'],
  ['/api/projects/', '['.repeat(900_000), '400 Bad Request'],
])(
  'the connection stays open when the server refuses a POST to %s before it has read the whole body',
  async (path, body, statusLine) => {
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const json = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    expect(await sendAndRead(socket, [`POST ${path} HTTP/1.1`, ...json], body)).toContain(statusLine);
    expect(await sendAndRead(socket, ['GET /api/users/me/ HTTP/1.1'])).toContain('200 OK');
  },
);
