/** Sends the new version and the viewers of an estimate to the windows that have it open. See docs/decisions/0128-live-estimates.md. */
import type { estimateEvents } from '@plumbline/domain/estimates/liveEvents';
import { ApiError } from '../http/errors.ts';
import { createEventStream, type EventStream, type StreamEnd } from '../http/eventStream.ts';
import type { StreamContext } from '../http/handler.ts';
import type { ApiDeps, EventStreamLimits } from '../ports.ts';
import {
  deleteViewer,
  type EstimateState,
  type EstimateViewer,
  estimatesChannel,
  parseNotification,
  readEstimateState,
  refreshViewer,
} from './viewersStore.ts';

/** The limits of one process: streams for each user, all streams, and the seconds between two checks of a stream. */
const defaultLimits: EventStreamLimits = { perUser: 10, total: 1_000, checkSeconds: 20 };

export interface LiveEstimates {
  /** Opens a stream of an estimate. The stream first sends the version and the viewers of the estimate. */
  open(context: StreamContext<'estimates.events'>): Promise<EventStream>;
  /** Ends all streams and refuses new ones. */
  close(): Promise<void>;
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

const tooManyStreams = () =>
  new ApiError('too_many_requests', 'This user has estimates open in too many windows. Close one of them', {
    headers: { 'Retry-After': '30' },
  });

/**
 * Sends the changes of estimates to their open streams. Every process listens to the notifications of the database on one
 * connection, so a change by any process reaches the streams of all processes. A stream holds no database connection.
 */
export function liveEstimates({ db, log, config }: Pick<ApiDeps, 'db' | 'log' | 'config'>): LiveEstimates {
  const limits = { ...defaultLimits, ...config.eventStreams };
  const topics = new Map<string, Topic>();
  const subscribers = new Set<Subscriber>();
  const streamCountByUser = new Map<string, number>();
  /** The deletions of the rows of closed streams. */
  const deletions = new Set<Promise<void>>();
  let stopListening: (() => Promise<void>) | undefined;
  let isClosed = false;

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
    else for (const subscriber of topic.subscribers) sendVersion(subscriber, notification.version, notification.user);
  }

  /** Reads the state of all open estimates one after the other, because notifications before LISTEN can be lost. */
  async function readAllTopics(): Promise<void> {
    for (const topic of [...topics.values()]) await readTopic(topic);
  }

  function add(subscriber: Subscriber): void {
    const { companyId, estimateId, userId } = subscriber;
    const key = topicKey(companyId, estimateId);
    const topic = topics.get(key) ?? { companyId, estimateId, subscribers: new Set(), reading: 'no' };
    topics.set(key, topic);
    topic.subscribers.add(subscriber);
    subscribers.add(subscriber);
    streamCountByUser.set(userId, (streamCountByUser.get(userId) ?? 0) + 1);
    stopListening ??= db.listen(estimatesChannel, {
      onNotification: handleNotification,
      onListening: () => void readAllTopics(),
    });
  }

  function remove(subscriber: Subscriber): void {
    if (!subscribers.delete(subscriber)) return;
    const { companyId, estimateId, userId } = subscriber;
    const key = topicKey(companyId, estimateId);
    const topic = topics.get(key);
    topic?.subscribers.delete(subscriber);
    if (topic?.subscribers.size === 0) topics.delete(key);
    const count = (streamCountByUser.get(userId) ?? 0) - 1;
    if (count > 0) streamCountByUser.set(userId, count);
    else streamCountByUser.delete(userId);
  }

  /** Deletes the row of a closed stream. A row that is not deleted expires. */
  function deleteRow(subscriber: Subscriber): void {
    const deletion = db
      .company(subscriber.companyId, (tx) => deleteViewer(tx, subscriber))
      .catch((error: unknown) => log.debug({ error }, 'the viewer of an estimate was not deleted'))
      .then(() => void deletions.delete(deletion));
    deletions.add(deletion);
  }

  return {
    async open({ caller, params, transact }) {
      // After a restart, another process accepts streams within a few seconds.
      if (isClosed) throw new ApiError('unavailable', undefined, { headers: { 'Retry-After': '2' } });
      if ((streamCountByUser.get(caller.userId) ?? 0) >= limits.perUser) throw tooManyStreams();
      if (subscribers.size >= limits.total)
        throw new ApiError('unavailable', undefined, { headers: { 'Retry-After': '30' } });

      let checkTimer: ReturnType<typeof setTimeout> | undefined;
      /** Whether the row stays until it expires. True before the row exists, and if the window will open another stream immediately. */
      let keepsRow = true;
      const onClose = (end: StreamEnd) => {
        clearTimeout(checkTimer);
        remove(subscriber);
        // When the server stops, the row stays too, because the window opens another stream after the restart.
        if (!keepsRow && !isClosed) deleteRow(subscriber);
        log.debug({ route: 'estimates.events', end }, 'event stream closed');
      };
      const subscriber: Subscriber = {
        companyId: caller.companyId,
        estimateId: params.id,
        userId: caller.userId,
        id: crypto.randomUUID(),
        stream: createEventStream(onClose),
        sentVersion: 0,
        sentViewers: '',
      };
      const { stream } = subscriber;

      const check = async () => {
        const state = await transact((tx) => refreshViewer(tx, subscriber));
        // If the window disconnects during the check, the check creates the row again.
        if (!subscribers.has(subscriber)) return deleteRow(subscriber);
        keepsRow = false;
        sendState(subscriber, state);
      };

      /** Ends the stream if the user may not read the estimate any more. After another error, the next check decides. */
      const handleFailedCheck = (error: unknown) => {
        if (!(error instanceof ApiError))
          return log.warn(
            { error },
            'an event stream could not be checked; the next check decides whether it stays open',
          );
        // The code can mean that the access token has expired. The window then renews the token and opens another stream.
        keepsRow = error.code === 'unauthenticated';
        stream.end();
      };

      const scheduleCheck = () => {
        if (!subscribers.has(subscriber)) return;
        // 75 % to 100 % of the time, so that streams that were opened together are not checked together.
        const seconds = limits.checkSeconds * (0.75 + Math.random() / 4);
        checkTimer = setTimeout(async () => {
          await check().catch(handleFailedCheck);
          stream.sendHeartbeat();
          scheduleCheck();
        }, seconds * 1000);
      };

      // The stream receives notifications from now on, so a change after the check is sent too.
      add(subscriber);
      try {
        await check();
      } catch (error) {
        stream.end();
        throw error;
      }
      scheduleCheck();
      return stream;
    },

    async close() {
      isClosed = true;
      for (const { stream } of [...subscribers]) stream.end();
      await stopListening?.();
      await Promise.all(deletions);
    },
  };
}

const topicKey = (companyId: string, estimateId: string) => `${companyId}/${estimateId}`;

/** A function, because TypeScript does not know that another call changes `reading` during a read. */
const mustReadAgain = ({ reading }: Topic): boolean => reading === 'again';
