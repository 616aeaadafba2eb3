/** Reads the event stream of an estimate in tests. */
import type { Events } from '@plumbline/domain/contract/apiCalls';
import { estimateEvents, type Viewer } from '@plumbline/domain/estimates/changes/liveEvents';
import { type OpenEventStream, readEvents } from './readEvents.ts';

type EventName = keyof Events<'estimates.events'>;

export interface OpenEstimateStream extends OpenEventStream<EventName> {
  /** The version in the last event `changed`. 0 before the first one. */
  version(): number;
  /** The names in the last event `viewers`. Undefined before the first one. */
  viewerNames(): readonly string[] | undefined;
}

/** Reads the events of a response. Fails if the data of an event does not match its schema. */
export function readEstimateEvents(response: Response): OpenEstimateStream {
  const stream = readEvents(response, estimateEvents);
  const last = <Name extends EventName>(name: Name) =>
    stream.events.findLast((event) => event.name === name)?.data as Events<'estimates.events'>[Name] | undefined;
  return {
    ...stream,
    version: () => last('changed')?.version ?? 0,
    viewerNames: () => last('viewers')?.viewers.map(({ name }: Viewer) => name),
  };
}
