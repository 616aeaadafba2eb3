/** Serves reads of companies from a hot standby of PostgreSQL. See docs/decisions/0193-read-replica.md. */
import { setTimeout as pause } from 'node:timers/promises';
import { isId } from '@plumbline/domain/shared/id';
import type { Pool } from 'pg';
import { type FairQueue, QueueFull } from '../queues/fairQueue.ts';
import type { CompanyRead, FallbackReason, NotificationChannel, Tx } from './database.ts';
import type { DatabaseWatchdog } from './databaseWatchdog.ts';
import { isConnectionLost, isUnavailable, postgresError } from './errors.ts';
import { formatLogPosition, type LogPosition, parseLogPosition } from './logPosition.ts';
import { listenToNotifications } from './notificationListener.ts';
import { beginReadOnlyStatement, enterCompany, runTransaction, setLocal } from './postgresTransaction.ts';
import { coalesceCalls, requiredPositions } from './requiredPositions.ts';

/** `behind`: the replica has not replayed what the last check required. */
export type ReplicaState = 'serving' | 'behind' | 'unavailable';

interface ReadReplicaOptions {
  /** The connections to the replica, and what watches them. */
  readonly pool: Pool;
  readonly watchdog: DatabaseWatchdog;
  readonly runInCompanyQueue: FairQueue;
  readonly timeouts: Readonly<Record<string, number>>;
  readonly preparedStatements: boolean;
  /** The URL of the primary without a connection pooler. */
  readonly primaryUrl: string;
  /** Runs a query outside a transaction on the primary. */
  readonly queryPrimary: (text: string) => Promise<readonly unknown[]>;
  readonly timeLimitFactor: number;
  readonly events?: ReplicaEvents | undefined;
}

export interface ReplicaEvents {
  /** The replica starts or stops to serve reads. `error` is the reason if it is unavailable. */
  onStateChange(state: ReplicaState, error?: unknown): void;
  /** The replica did not complete a read, so the primary serves it. */
  onReadFailed(error: unknown): void;
}

interface ReadReplica {
  /** Runs `read` on the replica, or returns why the primary must serve it. Rejects if `authorize` or `read` refuses the request. */
  read<T>(
    companyId: string,
    read: Pick<CompanyRead<T>, 'read'> & { readonly after: LogPosition; authorize(): Promise<void> },
  ): Promise<{ readonly value: T } | { readonly fallback: FallbackReason }>;
  /** See `Database.replica`. */
  recordWrite(companyId: string | undefined): Promise<LogPosition | undefined>;
  /** Must be called before the listeners of the app receive the notification. */
  recordNotification(payload: string): void;
  close(): Promise<void>;
}

/** Milliseconds between two checks of the replica. After a failure no read waits for the replica before the next successful check. */
const checkMilliseconds = 2_000;
/** How long a read waits until the replica has started its transaction, in milliseconds. The primary then still responds in time [F3]. */
const startMilliseconds = 500;
/** How long the response to a write waits for the position of the log, in milliseconds. */
const positionMilliseconds = 1_000;

/** The notifications after which open pages load lists again. */
const channels: readonly NotificationChannel[] = ['plumbline_estimates', 'plumbline_projects'];

const readPrimary = `SELECT pg_current_wal_insert_lsn()::text AS position, (SELECT system_identifier::text FROM pg_control_system()) AS system`;
const readStandby = `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;
/** After a promotion the position stays, so it does not suffice. */
const hasReplayed = `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed`;

interface ServerState {
  readonly position: string | null;
  /** The same number for a primary and its standbys. */
  readonly system: string;
}

/** The replica has not replayed a position. */
class NotReplayed extends Error {
  override readonly name = 'NotReplayed';
}

/** The server is not a standby of the primary, or it did not respond in time. */
class ReplicaUnusable extends Error {
  override readonly name = 'ReplicaUnusable';
}

/**
 * Opens a replica. `read` uses it only while the checks succeed. Each check also reads the position of the primary, so that the replica
 * never shows a state that is older than a few seconds.
 */
export function readReplica({
  pool,
  watchdog,
  runInCompanyQueue,
  timeouts,
  preparedStatements,
  primaryUrl,
  queryPrimary,
  timeLimitFactor,
  events,
}: ReadReplicaOptions): ReadReplica {
  let primarySystem = '';
  const readPosition = coalesceCalls(async () => {
    const [row] = (await queryPrimary(readPrimary)) as readonly ServerState[];
    primarySystem = row?.system ?? '';
    return toPosition(row?.position);
  });
  const positions = requiredPositions(readPosition);
  /** Undefined until the first check. */
  let state: ReplicaState | undefined;
  let isListening = false;
  let isClosed = false;
  let runningCheck: Promise<void> | undefined;

  function setState(newState: ReplicaState, error?: unknown): void {
    if (newState === state || isClosed) return;
    state = newState;
    events?.onStateChange(newState, error);
  }

  /** The position that the last check has read from the primary. */
  let checkedPosition: LogPosition = 0n;

  function check(): void {
    runningCheck ??= checkServers().finally(() => {
      runningCheck = undefined;
    });
  }

  async function checkServers(): Promise<void> {
    try {
      const required = checkedPosition;
      checkedPosition = await positions.sample();
      const { rows } = await watchdog.runWatched(() => pool.query<ServerState & { standby: boolean }>(readStandby));
      const [row] = rows;
      if (!row?.standby) throw new ReplicaUnusable('the server of DATABASE_REPLICA_URL is not a standby');
      if (row.system !== primarySystem)
        throw new ReplicaUnusable('the server of DATABASE_REPLICA_URL is not a standby of DATABASE_URL');
      setState(toPosition(row.position) >= required ? 'serving' : 'behind');
    } catch (error) {
      setState('unavailable', error);
    }
  }

  const stopListening = listenToNotifications(
    primaryUrl,
    channels,
    {
      onNotification: recordNotification,
      onListening: () => {
        isListening = true;
        positions.recordUnknownChanges();
        check();
      },
    },
    {
      onConnectionLost: () => {
        isListening = false;
      },
    },
  );
  const timer = setInterval(check, checkMilliseconds);
  timer.unref();

  function recordNotification(payload: string): void {
    const companyId = companyOf(payload);
    if (companyId === undefined) positions.recordUnknownChanges();
    // If the primary does not respond, it serves the reads of the company until the next check.
    else positions.recordChange(companyId).catch(() => undefined);
  }

  const beginStatements = (companyId: string) => [beginReadOnlyStatement, setLocal(timeouts), enterCompany(companyId)];

  return {
    async read(companyId, { after, authorize, read }) {
      if (state !== 'serving' || !isListening) return { fallback: state === 'behind' ? 'behind' : 'unavailable' };
      const required = positions.requiredBy(companyId, after);
      if (required === undefined) return { fallback: 'behind' };
      const progress: { step: 'starting' | 'authorizing' | 'reading' | 'given up' } = { step: 'starting' };
      const work = async (tx: Tx) => {
        const [row] = await tx.run<{ replayed: boolean }>(hasReplayed, [formatLogPosition(required)]);
        if (!row?.replayed || progress.step === 'given up') throw new NotReplayed();
        progress.step = 'authorizing';
        await authorize();
        progress.step = 'reading';
        return read(tx);
      };
      const options = { beginStatements: beginStatements(companyId), preparedStatements };
      const reading = runInCompanyQueue(companyId, () =>
        watchdog.runWatched(() => runTransaction(pool, options, work)),
      );
      const lateStart = Promise.withResolvers<never>();
      const startTimer = setTimeout(() => {
        if (progress.step !== 'starting') return;
        progress.step = 'given up';
        lateStart.reject(new ReplicaUnusable('the replica did not start a transaction in time'));
      }, startMilliseconds * timeLimitFactor);
      try {
        return { value: await Promise.race([reading, lateStart.promise]) };
      } catch (error) {
        if (progress.step === 'authorizing' || !isReplicaFailure(error)) throw error;
        if (error instanceof NotReplayed) return { fallback: 'behind' };
        if (error instanceof QueueFull) return { fallback: 'busy' };
        if (isReplicaLost(error)) {
          setState('unavailable', error);
          return { fallback: 'unavailable' };
        }
        events?.onReadFailed(error);
        return { fallback: 'failed' };
      } finally {
        clearTimeout(startTimer);
      }
    },

    async recordWrite(companyId) {
      const position = companyId === undefined ? readPosition() : positions.recordChange(companyId);
      return Promise.race([
        position.catch(() => undefined),
        pause(positionMilliseconds * timeLimitFactor, undefined, { ref: false }),
      ]);
    },

    recordNotification,

    async close() {
      isClosed = true;
      clearInterval(timer);
      await stopListening();
      await runningCheck;
      await pool.end();
    },
  };
}

/**
 * Whether another server may be able to run the read. PostgreSQL also cancels a read that conflicts with the replay, and a replica that has
 * not replayed a migration lacks its tables.
 */
const isReplicaFailure = (error: unknown): boolean =>
  error instanceof NotReplayed ||
  error instanceof QueueFull ||
  error instanceof ReplicaUnusable ||
  isUnavailable(error) ||
  postgresError(error) !== undefined;

/** The SQLSTATE classes of a lost or refused connection, a lack of connections or memory, a shutdown or start, and an I/O error. */
const lostStates = /^(08|53|57P|58)/;

const isReplicaLost = (error: unknown): boolean =>
  error instanceof ReplicaUnusable || isConnectionLost(error) || lostStates.test(postgresError(error)?.code ?? '');

function toPosition(text: string | null | undefined): LogPosition {
  const position = parseLogPosition(text ?? '');
  if (position === undefined) throw new ReplicaUnusable('PostgreSQL has no position of the log');
  return position;
}

/** The company of a notification. Undefined for a payload that no channel of the app has. */
function companyOf(payload: string): string | undefined {
  if (isId(payload)) return payload;
  try {
    const { company } = JSON.parse(payload) as { readonly company?: unknown };
    return typeof company === 'string' && isId(company) ? company : undefined;
  } catch {
    return undefined;
  }
}
