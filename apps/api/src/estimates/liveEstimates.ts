/** Sends the new version and the viewers of an estimate to the windows that have it open. See docs/decisions/0128-live-estimates.md. */
import type { estimateEvents } from '@plumbline/domain/estimates/changes/liveEvents';
import { estimatesChannel } from '../events/estimatesChannel.ts';
import type { EventStream } from '../http/eventStream.ts';
import type { StreamContext } from '../http/handler.ts';
import type { ApiDeps } from '../ports.ts';
import type { OpenStreams } from '../streams/openStreams.ts';
import {
  deleteViewer,
  type EstimateState,
  type EstimateViewer,
  parseNotification,
  readEstimateState,
  refreshViewer,
} from './viewersStore.ts';

/**
 * The seconds for which a user whose access token has expired remains a viewer, because the window renews the token and opens another
 * stream. A check and these seconds together take less than the 15 seconds after which a signed-out user is no longer a viewer.
 */
const renewalSeconds = 2;

export interface LiveEstimates {
  /** Opens a stream of an estimate. The stream first sends the version and the viewers of the estimate. */
  open(context: StreamContext<'estimates.events'>): Promise<EventStream>;
  /** Stops listening to changes. Called after the streams were closed. */
  stop(): Promise<void>;
}

/** An open stream with the state that it has sent. */
interface Subscriber extends EstimateViewer {
  readonly stream: EventStream;
  sentVersion: number;
  /** The viewers that were sent last, as JSON. */
  sentViewers: string;
}

/** The streams of one estimate in this process. */
interface Topic extends Pick<EstimateViewer, 'companyId' | 'estimateId'> {
  readonly subscribers: Set<Subscriber>;
  /** Whether the state is being read, and whether it must be read again afterwards. */
  reading: 'no' | 'once' | 'again';
}

type EventName = keyof typeof estimateEvents;

/**
 * Sends the changes of estimates to their open streams. Every process listens to the notifications of the database on one
 * connection, so a change by any process reaches the streams of all processes. A stream holds no database connection.
 */
export function liveEstimates({ db, log }: Pick<ApiDeps, 'db' | 'log'>, streams: OpenStreams): LiveEstimates {
  const topics = new Map<string, Topic>();
  /** The deletions of the rows of closed streams. */
  const deletions = new Set<Promise<void>>();
  /** The timers of deletions that wait until the window has renewed its token. */
  const deletionTimers = new Set<ReturnType<typeof setTimeout>>();
  let stopListening: (() => Promise<void>) | undefined;

  const sendEvent = ({ stream }: Subscriber, name: EventName, data: object) => stream.send(name, data);

  function sendVersion(subscriber: Subscriber, version: number, user: string | null): void {
    if (version <= subscriber.sentVersion) return;
    subscriber.sentVersion = version;
    sendEvent(subscriber, 'changed', { version, user });
  }

  /** Sends the parts of the state that differ from what the stream has sent. */
  function sendState(subscriber: Subscriber, { version, user, viewers }: EstimateState): void {
    sendVersion(subscriber, version, user);
    const otherViewers = viewers.filter(({ id }) => id !== subscriber.userId);
    const text = JSON.stringify(otherViewers);
    if (text === subscriber.sentViewers) return;
    subscriber.sentViewers = text;
    sendEvent(subscriber, 'viewers', { viewers: otherViewers });
  }

  /** Reads the state of an estimate for all its streams. A call during a read causes one more read. */
  async function readTopic(topic: Topic): Promise<void> {
    if (topic.reading !== 'no') {
      topic.reading = 'again';
      return;
    }
    try {
      do {
        topic.reading = 'once';
        const state = await db.company(topic.companyId, (tx) => readEstimateState(tx, topic));
        for (const subscriber of topic.subscribers) sendState(subscriber, state);
      } while (mustReadAgain(topic) && topic.subscribers.size > 0);
    } catch (error) {
      // The next check of each stream reads the state.
      log.debug({ error }, 'the state of an open estimate was not read');
    } finally {
      topic.reading = 'no';
    }
  }

  function handleNotification(payload: string): void {
    const notification = parseNotification(payload);
    if (!notification) {
      log.debug({}, 'unknown notification ignored');
      return;
    }
    const topic = topics.get(topicKey(notification.company, notification.estimate));
    if (!topic) return;
    if (notification.type === 'viewers') void readTopic(topic);
    else if (notification.type === 'documents')
      for (const subscriber of topic.subscribers) sendEvent(subscriber, 'documents', {});
    else for (const subscriber of topic.subscribers) sendVersion(subscriber, notification.version, notification.user);
  }

  /** Reads the state of all open estimates one after the other, because notifications before LISTEN can be lost. */
  async function readAllTopics(): Promise<void> {
    for (const topic of [...topics.values()]) await readTopic(topic);
  }

  function add(subscriber: Subscriber): void {
    const { companyId, estimateId } = subscriber;
    const key = topicKey(companyId, estimateId);
    const topic = topics.get(key) ?? { companyId, estimateId, subscribers: new Set(), reading: 'no' };
    topics.set(key, topic);
    topic.subscribers.add(subscriber);
    stopListening ??= db.listen(estimatesChannel, {
      onNotification: handleNotification,
      onListening: () => void readAllTopics(),
    });
  }

  const isOpen = (subscriber: Subscriber): boolean =>
    topics.get(topicKey(subscriber.companyId, subscriber.estimateId))?.subscribers.has(subscriber) ?? false;

  function remove(subscriber: Subscriber): void {
    const key = topicKey(subscriber.companyId, subscriber.estimateId);
    const topic = topics.get(key);
    topic?.subscribers.delete(subscriber);
    if (topic?.subscribers.size === 0) topics.delete(key);
  }

  /** Deletes the row of a closed stream. A row that is not deleted expires. */
  function deleteRow(subscriber: Subscriber): void {
    const deletion = db
      .company(subscriber.companyId, (tx) => deleteViewer(tx, subscriber))
      .catch((error: unknown) => log.debug({ error }, 'the viewer of an estimate was not deleted'))
      .then(() => void deletions.delete(deletion));
    deletions.add(deletion);
  }

  /** Deletes the row after the time in which the window renews its token and opens another stream. */
  function deleteRowAfterRenewal(subscriber: Subscriber): void {
    const timer = setTimeout(() => {
      deletionTimers.delete(timer);
      deleteRow(subscriber);
    }, renewalSeconds * 1000);
    deletionTimers.add(timer);
  }

  return {
    open: ({ caller: { companyId, userId }, params, transact, unsentBytes }) =>
      streams.open({
        route: 'estimates.events',
        caller: { companyId, userId },
        unsentBytes,
        subscribe(stream) {
          const subscriber: Subscriber = {
            companyId,
            estimateId: params.id,
            userId,
            id: crypto.randomUUID(),
            stream,
            sentVersion: 0,
            sentViewers: '',
          };
          let hasRow = false;
          add(subscriber);
          return {
            async check() {
              const state = await transact((tx) => refreshViewer(tx, subscriber));
              // If the window disconnects during the check, the check creates the row again.
              if (!isOpen(subscriber)) return deleteRow(subscriber);
              hasRow = true;
              sendState(subscriber, state);
            },
            handleClose(reason) {
              remove(subscriber);
              // When the server stops, the row stays, because the window opens another stream after the restart.
              if (!hasRow || reason === 'stopping') return;
              if (reason === 'renewing') deleteRowAfterRenewal(subscriber);
              else deleteRow(subscriber);
            },
          };
        },
      }),

    async stop() {
      for (const timer of deletionTimers) clearTimeout(timer);
      await stopListening?.();
      await Promise.all(deletions);
    },
  };
}

const topicKey = (companyId: string, estimateId: string) => `${companyId}/${estimateId}`;

/** A function, because TypeScript does not know that another call changes `reading` during a read. */
const mustReadAgain = ({ reading }: Topic): boolean => reading === 'again';
