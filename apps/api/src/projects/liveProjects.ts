/** Tells the windows with a list of projects that projects of their company have changed. See docs/decisions/0185-live-lists-of-projects.md. */
import type { projectEvents } from '@plumbline/domain/projects/liveEvents';
import type { NotificationChannel } from '../database/database.ts';
import type { EventStream } from '../http/eventStream.ts';
import type { StreamContext } from '../http/handler.ts';
import type { ApiDeps } from '../ports.ts';
import type { OpenStreams } from '../streams/openStreams.ts';

/** The channel of the notifications. A trigger of the table `projects` sends the id of the company, once for each transaction. */
const projectsChannel: NotificationChannel = 'plumbline_projects';

/** The milliseconds in which several changes of a company become one event. */
const collectMilliseconds = 300;

const changed = 'changed' satisfies keyof typeof projectEvents;

export interface LiveProjects {
  /** Opens a stream of the company of the caller. */
  open(context: StreamContext<'projects.events'>): Promise<EventStream>;
  /** Stops listening to changes. Called after the streams were closed. */
  stop(): Promise<void>;
}

/** The streams of one company in this process. */
interface Topic {
  readonly streams: Set<EventStream>;
  /** Sends the event of the changes since the last event. */
  timer?: ReturnType<typeof setTimeout> | undefined;
}

export function liveProjects({ db }: Pick<ApiDeps, 'db'>, streams: OpenStreams): LiveProjects {
  const topics = new Map<string, Topic>();
  let stopListening: (() => Promise<void>) | undefined;

  function sendChange(topic: Topic): void {
    topic.timer ??= setTimeout(() => {
      topic.timer = undefined;
      for (const stream of topic.streams) stream.send(changed, {});
    }, collectMilliseconds);
  }

  function add(companyId: string, stream: EventStream): void {
    const topic = topics.get(companyId) ?? { streams: new Set() };
    topics.set(companyId, topic);
    topic.streams.add(stream);
    stopListening ??= db.listen(projectsChannel, {
      onNotification(company) {
        const changedTopic = topics.get(company);
        if (changedTopic) sendChange(changedTopic);
      },
      // Changes before LISTEN can be lost.
      onListening: () => [...topics.values()].forEach(sendChange),
    });
  }

  function remove(companyId: string, stream: EventStream): void {
    const topic = topics.get(companyId);
    topic?.streams.delete(stream);
    if (topic?.streams.size !== 0) return;
    clearTimeout(topic.timer);
    topics.delete(companyId);
  }

  return {
    open: ({ caller: { companyId, userId }, transact, unsentBytes }) =>
      streams.open({
        route: 'projects.events',
        caller: { companyId, userId },
        unsentBytes,
        subscribe(stream) {
          let isFirstCheck = true;
          add(companyId, stream);
          return {
            async check() {
              await transact(async () => undefined);
              // Changes between the loading of the list and this moment have no event.
              if (isFirstCheck) stream.send(changed, {});
              isFirstCheck = false;
            },
            handleClose: () => remove(companyId, stream),
          };
        },
      }),
    stop: async () => stopListening?.(),
  };
}
