// Opens event streams with fetch, because EventSource of the browser cannot send the access token.

import type { Events, Params, StreamCallName } from '@plumbline/domain/contract/apiCalls';
import { callTable } from '@plumbline/domain/contract/callTable';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { CallError, noResponse, toFailure } from '@plumbline/domain/shared/failedCall';
import { createParser } from 'eventsource-parser';

/** An event of a stream: its name and its data, as declared in the contract of the call. */
export type StreamEvent<Name extends StreamCallName> = {
  [Event in keyof Events<Name>]: { readonly name: Event; readonly data: Events<Name>[Event] };
}[keyof Events<Name>];

export interface StreamOptions<Name extends StreamCallName> {
  readonly params: Params<Name>;
  readonly onEvent: (event: StreamEvent<Name>) => void;
  /** Closes the stream. */
  readonly signal: AbortSignal;
}

/** How an opened stream ended. `unsupported`: the server has no event streams. */
export type StreamResult = 'ended' | 'unsupported';

/** A stream without an event or a heartbeat in this time is broken. The server sends heartbeats every 20 seconds. */
const silenceMilliseconds = 60_000;

/**
 * Opens a stream and passes on its events. Resolves when the server or `signal` ends the stream, or when the connection breaks or is
 * silent.
 * Throws a CallError if the stream cannot be opened, or if `signal` aborts before it is open.
 */
export async function streamEvents<Name extends StreamCallName>(
  name: Name,
  { params, onEvent, signal }: StreamOptions<Name>,
  token: string,
): Promise<StreamResult> {
  const silenceController = new AbortController();
  let timer = setTimeout(() => silenceController.abort(), silenceMilliseconds);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silenceController.abort(), silenceMilliseconds);
  };
  try {
    const response = await openStream(name, params, token, AbortSignal.any([signal, silenceController.signal]));
    if (response.status === 204 || !response.body) return 'unsupported';
    const parser = createParser({
      onEvent: ({ event, data }) => onEvent({ name: event, data: JSON.parse(data) } as StreamEvent<Name>),
    });
    await readText(response.body, (text) => {
      restartTimer();
      parser.feed(text);
    });
    return 'ended';
  } finally {
    clearTimeout(timer);
  }
}

async function openStream<Name extends StreamCallName>(
  name: Name,
  params: Params<Name>,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
  const { method } = callTable[name];
  const response = await fetch(pathOf(name, params), { method, headers, signal, cache: 'no-store' }).catch(() => {
    throw new CallError(noResponse);
  });
  if (!response.ok) throw new CallError(toFailure(response.status, await response.json().catch(() => undefined)));
  return response;
}

/** Reads the body until it ends or the connection breaks. */
async function readText(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = () => reader.read().catch(() => ({ done: true, value: undefined }) as const);
  for (let chunk = await read(); !chunk.done; chunk = await read()) {
    onText(decoder.decode(chunk.value, { stream: true }));
  }
}
