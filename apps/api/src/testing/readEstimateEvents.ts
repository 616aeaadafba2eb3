/** Reads the event stream of an estimate in tests. */
import type { Events } from '@plumbline/domain/contract/apiCalls';
import { estimateEvents, type Viewer } from '@plumbline/domain/estimates/liveEvents';

type EventName = keyof Events<'estimates.events'>;

export interface OpenEventStream {
  readonly headers: Headers;
  /** The names and the data of the events so far. */
  readonly events: readonly { readonly name: EventName; readonly data: unknown }[];
  /** The number of heartbeats so far. */
  heartbeatCount(): number;
  /** The version in the last event `changed`. 0 before the first one. */
  version(): number;
  /** The names in the last event `viewers`. Undefined before the first one. */
  viewerNames(): readonly string[] | undefined;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Reads the events of a response. Fails if the data of an event does not match its schema. */
export function readEstimateEvents(response: Response): OpenEventStream {
  if (!response.ok || !response.body) throw new Error(`The stream was refused with ${response.status}`);
  const events: { name: EventName; data: unknown }[] = [];
  let heartbeatCount = 0;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();

  async function handleBlock(block: string) {
    // The server sends an empty comment as a heartbeat.
    if (block === ':') heartbeatCount += 1;
    const [, name, text] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    if (name === undefined || text === undefined) return;
    const data = await estimateEvents[name as EventName].validate(JSON.parse(text), { strict: true });
    events.push({ name: name as EventName, data });
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

  const last = <Name extends EventName>(name: Name) =>
    events.findLast((event) => event.name === name)?.data as Events<'estimates.events'>[Name] | undefined;
  return {
    headers: response.headers,
    events,
    heartbeatCount: () => heartbeatCount,
    version: () => last('changed')?.version ?? 0,
    viewerNames: () => last('viewers')?.viewers.map(({ name }: Viewer) => name),
    ended: read(),
    close: () => reader.cancel(),
  };
}
