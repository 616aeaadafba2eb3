/** Responses with a stream of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { ResponseValue } from './responseValue.ts';

/** Why a stream was closed. `slow`: the browser did not read its events. */
export type StreamEnd = 'ended' | 'disconnected' | 'slow';

export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Sends an event with JSON data. Does nothing if the stream is closed. */
  send(name: string, data: unknown): void;
  /** Sends a comment, so that proxies do not close an idle connection. Does nothing if the stream is closed. */
  sendHeartbeat(): void;
  /** Closes the stream after the browser has read the events. */
  end(): void;
}

/** A browser is too slow if this many bytes wait in this process. The operating system can hold some MB more. */
const maxWaitingBytes = 64 * 1024;

/** The time after which a browser opens a closed stream again, in milliseconds. */
const retryMilliseconds = 1_000;

const encoder = new TextEncoder();

/**
 * Creates a stream. `onClose` is called once, when the server ends the stream, or when the browser disconnects or is too slow.
 * @param unsentBytes returns the bytes that the HTTP server has taken from the stream and that the socket has not taken yet
 */
export function createEventStream(onClose: (end: StreamEnd) => void, unsentBytes = () => 0): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;

  /** Calls `onClose` and returns the controller. Does nothing and returns undefined if the stream is already closed. */
  const close = (end: StreamEnd) => {
    const openController = controller;
    controller = undefined;
    if (openController) onClose(end);
    return openController;
  };

  const write = (text: string) => {
    if (!controller) return;
    controller.enqueue(encoder.encode(text));
    const waitingBytes = maxWaitingBytes - (controller.desiredSize ?? 0) + unsentBytes();
    if (waitingBytes >= maxWaitingBytes) close('slow')?.error(new Error('the browser does not read its events'));
  };

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (newController) => {
        controller = newController;
      },
      cancel: () => void close('disconnected'),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
  );
  write(`retry: ${retryMilliseconds}\n\n`);
  return {
    body,
    send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    sendHeartbeat: () => write(':\n\n'),
    end: () => void close('ended')?.close(),
  };
}

/** The response of a stream. The headers tell proxies not to store, compress or buffer it. */
export const eventStreamResponse = ({ body }: EventStream): ResponseValue => ({
  status: 200,
  headers: {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  },
  body,
});
