/** Tests of receiving an event stream from a server. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anId } from '@plumbline/domain/testing/builders';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type StreamEvent, streamEvents } from './eventStream.ts';

let server: Server;
/** Responds to all requests of a test. */
let respond: (response: ServerResponse) => void;
let authorization: string | undefined;
let events: StreamEvent<'estimates.events'>[];

beforeAll(async () => {
  server = createServer((request, response) => {
    authorization = request.headers.authorization;
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  events = [];
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page resolves the path of a call against its own URL.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (signal = new AbortController().signal) =>
  streamEvents(
    'estimates.events',
    { params: { id: anId(5) }, signal, onEvent: (event) => void events.push(event) },
    'token-1',
  );

const streamHeaders = { 'Content-Type': 'text/event-stream' };

test('events are passed on with their data, also if they arrive in parts', async () => {
  respond = (response) => {
    response.writeHead(200, streamHeaders).write('retry: 1000\n\n:\n\nevent: chan');
    setTimeout(() => {
      response.write(
        'ged\ndata: {"version":2,"user":null}\n\nevent: viewers\ndata: {"viewers":[{"id":"1","name":"Zoë"}]}\n',
      );
      response.end('\n');
    }, 10);
  };
  expect(await open()).toBe('ended');
  expect(authorization).toBe('Bearer token-1');
  expect(events).toEqual([
    { name: 'changed', data: { version: 2, user: null } },
    { name: 'viewers', data: { viewers: [{ id: '1', name: 'Zoë' }] } },
  ]);
});

test('a 204 response means that the server has no event streams', async () => {
  respond = (response) => response.writeHead(204).end();
  expect(await open()).toBe('unsupported');
});

test('an error response to the opening of a stream is thrown', async () => {
  respond = (response) => response.writeHead(429).end('{"error":{"code":"too_many_requests","message":"Wait"}}');
  await expect(open()).rejects.toMatchObject({ failure: { code: 'too_many_requests', message: 'Wait' } });
});

test('a connection without a response throws that the server is unreachable', async () => {
  respond = (response) => response.destroy();
  await expect(open()).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
});

test('a broken connection ends the stream', async () => {
  respond = (response) => {
    response
      .writeHead(200, streamHeaders)
      .write('event: changed\ndata: {"version":2,"user":null}\n\n', () => response.destroy());
  };
  expect(await open()).toBe('ended');
});

const oneEvent = 'event: changed\ndata: {"version":2,"user":null}\n\n';

test('the signal closes the stream', async () => {
  const controller = new AbortController();
  const onClose = vi.fn();
  respond = (response) => void response.on('close', onClose).writeHead(200, streamHeaders).write(oneEvent);
  const result = open(controller.signal);
  await expect.poll(() => events).toHaveLength(1);
  controller.abort();
  expect(await result).toBe('ended');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('a silent connection is closed after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  respond = (response) => void response.writeHead(200, streamHeaders).write(oneEvent);
  const result = open();
  await expect.poll(() => events).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('ended');
});
