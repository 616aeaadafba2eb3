/** Reads event streams in tests. */
import type { Schema } from 'yup';

export interface OpenEventStream<Name extends string> {
  readonly headers: Headers;
  /** The names and the data of the events so far. */
  readonly events: readonly { readonly name: Name; readonly data: unknown }[];
  /** The number of heartbeats so far. */
  heartbeatCount(): number;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Reads the events of a response. Fails if the data of an event does not match its schema. */
export function readEvents<Name extends string>(
  response: Response,
  schemas: Readonly<Record<Name, Schema>>,
): OpenEventStream<Name> {
  if (!response.ok || !response.body) throw new Error(`The stream was refused with ${response.status}`);
  const events: { name: Name; data: unknown }[] = [];
  let heartbeatCount = 0;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();

  async function handleBlock(block: string) {
    // The server sends an empty comment as a heartbeat.
    if (block === ':') heartbeatCount += 1;
    const [, name, text] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    if (name === undefined || text === undefined) return;
    const data: unknown = await schemas[name as Name].validate(JSON.parse(text), { strict: true });
    events.push({ name: name as Name, data });
  }

  async function read() {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) await handleBlock(block);
    }
  }

  return {
    headers: response.headers,
    events,
    heartbeatCount: () => heartbeatCount,
    ended: read(),
    close: () => reader.cancel(),
  };
}
