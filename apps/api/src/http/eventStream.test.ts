/** Tests of responses with server-sent events. */
import { expect, it, vi } from 'vitest';
import { createEventStream } from './eventStream.ts';

const readText = (body: ReadableStream<Uint8Array<ArrayBuffer>>) => new Response(body).text();

it('the stream sends the retry time, events and heartbeats, and closes after the browser has read them', async () => {
  const onClose = vi.fn();
  const stream = createEventStream(onClose);
  stream.send('changed', { version: 2, user: null });
  stream.sendHeartbeat();
  stream.end();
  stream.send('changed', { version: 3, user: null });
  stream.end();
  const text = 'retry: 1000\n\nevent: changed\ndata: {"version":2,"user":null}\n\n:\n\n';
  expect(await readText(stream.body)).toBe(text);
  expect(onClose.mock.calls).toEqual([['ended']]);
});

it('line breaks in the data do not start another event', async () => {
  const stream = createEventStream(() => undefined);
  stream.send('viewers', { name: 'Eve\n\nevent: changed\r\ndata: {}' });
  stream.end();
  // The retry time, one event, and the empty text after its last line break.
  expect((await readText(stream.body)).split('\n\n')).toHaveLength(3);
});

it('a browser that does not read its events is disconnected', async () => {
  const onClose = vi.fn();
  const stream = createEventStream(onClose);
  for (let sent = 0; sent < 1_000 && onClose.mock.calls.length === 0; sent++) {
    stream.send('viewers', { name: 'x'.repeat(200) });
  }
  expect(onClose.mock.calls).toEqual([['slow']]);
  await expect(readText(stream.body)).rejects.toThrow();
});

it('a browser that disconnects closes the stream', async () => {
  const onClose = vi.fn();
  const stream = createEventStream(onClose);
  await stream.body.cancel();
  stream.sendHeartbeat();
  expect(onClose.mock.calls).toEqual([['disconnected']]);
});
