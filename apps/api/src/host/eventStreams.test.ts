/** Tests of event streams over TCP. The server must not buffer, compress or delay events, and must end the streams when it stops. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEventStream, eventStreamResponse, type StreamEnd } from '../http/eventStream.ts';
import { readEstimateEvents } from '../testing/readEstimateEvents.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner, type TestUser } from '../testing/testUser.ts';
import { type HttpServer, startHttpServer } from './httpServer.ts';

let api: TestApi;
let owner: TestUser;
let server: HttpServer;
let estimateId: string;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  estimateId = (await owner.call('projects.create', { body: { title: 'Roof' } })).data.estimate ?? '';
  server = await startHttpServer(0, '127.0.0.1', { log: api.deps.log });
  server.setHandler((request, bindings) => api.app.fetch(request, bindings));
});
afterAll(() => api.close());

const openEventStream = async (signal?: AbortSignal) =>
  readEstimateEvents(
    await fetch(`http://127.0.0.1:${server.port}/api/estimates/${estimateId}/events/`, {
      headers: { Authorization: `Bearer ${owner.access}`, 'Accept-Encoding': 'gzip, deflate, br' },
      ...(signal && { signal }),
    }),
  );

/** The number of open streams. The table has one row for each open stream. */
const countViewers = () =>
  api.db.system(async (tx) => (await tx.execute(sql`select id from estimate_viewers`)).rows.length);

it('the server sends each event immediately and without compression, and logs the request when the stream opens', async () => {
  const events = await openEventStream();
  expect(events.headers.get('content-encoding')).toBeNull();
  await expect.poll(events.viewerNames).toEqual([]);
  await owner.call('estimates.update', { params: { id: estimateId }, body: { discount: 0 } });
  await expect.poll(events.version).toBe(2);
  expect(api.log).toContainEqual(
    expect.objectContaining({
      message: 'responded',
      fields: expect.objectContaining({ route: 'estimates.events', status: 200 }),
    }),
  );
  await events.close();
});

it('the server removes the user from the viewers of the estimate when the browser disconnects', async () => {
  const controller = new AbortController();
  const events = await openEventStream(controller.signal);
  await expect.poll(countViewers).toBe(1);
  controller.abort();
  await expect(events.ended).rejects.toThrow();
  await expect.poll(countViewers).toBe(0);
});

it('the server holds at most 64 KiB for a browser that does not read, and then disconnects it', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<StreamEnd>();
  // The request listener reports the error with which the stream is closed.
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const eventBytes = 8 * 1024;
  let sentBytes = 0;
  let waitingBytes = 0;
  let isOpen = true;
  const streamServer = await startHttpServer(0, '127.0.0.1');
  streamServer.setHandler((_, bindings) => {
    const { outgoing } = bindings as { readonly outgoing: ServerResponse };
    const stream = createEventStream(
      (end) => {
        isOpen = false;
        // `bytesWritten` includes the bytes that the socket has not taken yet.
        waitingBytes = sentBytes - ((outgoing.socket?.bytesWritten ?? 0) - outgoing.writableLength);
        close(end);
      },
      () => outgoing.writableLength,
    );
    const sendNext = () => {
      if (!isOpen) return;
      sentBytes += eventBytes;
      stream.send('viewers', { name: 'x'.repeat(eventBytes) });
      setImmediate(sendNext);
    };
    sendNext();
    const { status, headers, body } = eventStreamResponse(stream);
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers });
  });
  const socket = connect(streamServer.port, '127.0.0.1');
  const disconnected = once(socket, 'close');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await closed).toBe('slow');
  // The last two events can be on their way from the stream to Node.
  expect(waitingBytes).toBeLessThanOrEqual(64 * 1024 + 2 * eventBytes);
  socket.resume();
  await disconnected;
  await streamServer.drain();
  expect(consoleError).toHaveBeenCalledOnce();
  consoleError.mockClear();
});

it('the server ends an open stream when it stops, before the time limit for running requests [F12]', async () => {
  const events = await openEventStream();
  await expect.poll(events.viewerNames).toEqual([]);
  await api.app.closeStreams();
  const timeLimitMilliseconds = 60_000;
  await server.drain(timeLimitMilliseconds);
  await events.ended;
});
