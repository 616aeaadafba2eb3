/** Sends the new version and the viewers of an estimate to the windows that have it open. See docs/decisions/0128-live-estimates.md. */
import type { estimateEvents } from '@plumbline/domain/estimates/liveEvents';
import { estimatesChannel } from '../events/estimatesChannel.ts';
import { ApiError } from '../http/errors.ts';
import { createEventStream, type EventStream, type StreamEnd } from '../http/eventStream.ts';
import type { StreamContext } from '../http/handler.ts';
import type { ApiDeps, EventStreamLimits } from '../ports.ts';
import {
  deleteViewer,
  type EstimateState,
  type EstimateViewer,
  parseNotification,
  readEstimateState,
  refreshViewer,
} from './viewersStore.ts';

/** The limits of one process: streams for each user and each company, all streams, and the seconds between two checks of a stream. */
const defaultLimits: EventStreamLimits = { perUser: 10, perCompany: 250, total: 1_000, checkSeconds: 12 };

/**
 * The seconds for which a user whose access token has expired remains a viewer, because the window renews the token and opens another
 * stream. A check and these seconds together take less than the 15 seconds after which a signed-out user is no longer a viewer.
 */
const renewalSeconds = 2;

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

const tooManyStreams = (owner: string) =>
  new ApiError('too_many_requests', `${owner} has estimates open in too many windows. Close one of them`, {
    headers: { 'Retry-After': '30' },
  });

/** Counts the open streams of each owner, by a key. */
function streamCounter() {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  return {
    count,
    add: (key: string) => void counts.set(key, count(key) + 1),
    remove(key: string) {
      if (count(key) > 1) counts.set(key, count(key) - 1);
      else counts.delete(key);
    },
  };
}

/**
 * Sends the changes of estimates to their open streams. Every process listens to the notifications of the database on one
 * connection, so a change by any process reaches the streams of all processes. A stream holds no database connection.
 */
export function liveEstimates({ db, log, config }: Pick<ApiDeps, 'db' | 'log' | 'config'>): LiveEstimates {
  const limits = { ...defaultLimits, ...config.eventStreams };
  const topics = new Map<string, Topic>();
  const subscribers = new Set<Subscriber>();
  const userStreams = streamCounter();
  const companyStreams = streamCounter();
  /** The deletions of the rows of closed streams. */
  const deletions = new Set<Promise<void>>();
  /** The timers of deletions that wait until the window has renewed its token. */
  const deletionTimers = new Set<ReturnType<typeof setTimeout>>();
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
    else if (notification.type === 'documents')
      for (const subscriber of topic.subscribers) sendEvent(subscriber, 'documents', {});
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
    userStreams.add(userKey(companyId, userId));
    companyStreams.add(companyId);
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
    userStreams.remove(userKey(companyId, userId));
    companyStreams.remove(companyId);
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
    async open({ caller, params, transact, unsentBytes }) {
      // After a restart, another process accepts streams within a few seconds.
      if (isClosed) throw new ApiError('unavailable', undefined, { headers: { 'Retry-After': '2' } });
      if (userStreams.count(userKey(caller.companyId, caller.userId)) >= limits.perUser)
        throw tooManyStreams('This user');
      if (companyStreams.count(caller.companyId) >= limits.perCompany) throw tooManyStreams('This company');
      if (subscribers.size >= limits.total)
        throw new ApiError('unavailable', undefined, { headers: { 'Retry-After': '30' } });

      let checkTimer: ReturnType<typeof setTimeout> | undefined;
      /** Whether the row stays when the stream closes. True before the row exists, and if the window may open another stream immediately. */
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
        stream: createEventStream(onClose, unsentBytes),
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
        // The code can mean that the access token has expired, or that the user has signed out or is deactivated.
        keepsRow = error.code === 'unauthenticated';
        stream.end();
        if (keepsRow && !isClosed) deleteRowAfterRenewal(subscriber);
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
      for (const timer of deletionTimers) clearTimeout(timer);
      for (const { stream } of [...subscribers]) stream.end();
      await stopListening?.();
      await Promise.all(deletions);
    },
  };
}

const userKey = (companyId: string, userId: string) => `${companyId}/${userId}`;
const topicKey = (companyId: string, estimateId: string) => `${companyId}/${estimateId}`;

/** A function, because TypeScript does not know that another call changes `reading` during a read. */
const mustReadAgain = ({ reading }: Topic): boolean => reading === 'again';
