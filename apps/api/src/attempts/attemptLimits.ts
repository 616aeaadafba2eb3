/** Limits on attempts to sign in, sign up, reset or change a password, and use secrets such as tokens and links. */
import { tooManyAttemptsMessage } from '@plumbline/domain/session/tooManyAttempts';
import type { Tx } from '../database/database.ts';
import { ApiError } from '../http/errors.ts';
import { type ApiDeps, ServerBusy } from '../ports.ts';
import { fairQueue, QueueFull, type QueueLimits } from '../queues/fairQueue.ts';
import { keyedHash } from '../secrets/keyedHash.ts';
import {
  type AttemptCounter,
  countAttempt,
  deleteOldCounters,
  removeAttempt,
  secondsToWait,
} from './attemptCounter.ts';
import {
  type AccountClientIp,
  deleteOldKnownClientIps,
  forgetClientIps,
  isKnownClientIp,
  rememberClientIp,
} from './knownClientIps.ts';

/**
 * The maximum number of attempts in a time window of `attemptCounter.ts`, for each account and for each client IP [S6]. An
 * attempt of a known client is counted only for this client and this account. A known client of an account is a client IP from which
 * somebody has signed in to the account, created it or reset its password. The keys of the stored counters start with these names.
 */
const accountLimits = {
  'sign-in': 10,
  'sign-up': 10,
  'request-reset': 10,
  'change-password': 10,
} as const;
/**
 * The maximum number of failures in a time window for each client IP and each account that the caller names. The first ones are wrong
 * secrets: a secret has 256 random bits and cannot be guessed. Successes are not counted, and failures never block them [S24]. `new-user`
 * is a new user whose email has an account already, which a company must not find out for many emails.
 */
const failureLimits = { refresh: 100, revoke: 100, link: 100, report: 100, reset: 10, 'new-user': 10 } as const;

/**
 * The limits of the queues of one server. They prevent the attempts from using all connections and processors. An attempt on an
 * account first waits for the check of its counters and then for its run. The check of a secret waits only once. If the
 * database does not respond, attempts in a queue with `waitSeconds` get 503 after this time, within the 5 seconds of [F3].
 */
const queueLimits = (waitSeconds: number) =>
  ({
    /** Checks of the counters. A check takes milliseconds. */
    checks: { running: 3, runningPerCaller: 2, waitingCallers: 2_000, waitingPerCaller: 100, waitSeconds },
    /** Checks for cached clients, the known clients in the memory of this server. Unknown clients cannot fill this queue. */
    cachedClientChecks: { running: 2, runningPerCaller: 2, waitingCallers: 500, waitingPerCaller: 20, waitSeconds },
    /** Few clients can wait, so that the first waiting attempt of each client runs soon: a password check takes a fraction of a second. */
    unknownClientAttempts: { running: 4, runningPerCaller: 2, waitingCallers: 40, waitingPerCaller: 100 },
    /** A separate queue, so that attempts of unknown clients do not delay the users of an account. */
    knownClientAttempts: { running: 4, runningPerCaller: 2, waitingCallers: 100, waitingPerCaller: 20 },
    /** A check of a secret reads one row, so many can wait: the wrong secrets of a client IP must not crowd out its right ones [S24]. */
    secretChecks: { running: 3, runningPerCaller: 2, waitingCallers: 500, waitingPerCaller: 1_000, waitSeconds },
  }) satisfies Record<string, QueueLimits>;

/** The seconds to wait after a refusal whose cause lasts only a moment: a full queue, or a counter that was at its limit. */
const shortWaitSeconds = 1;

/** The maximum number of known clients in memory. Their checks have a queue that unknown clients cannot fill. */
const maxCachedClients = 10_000;

type AccountAttemptKind = keyof typeof accountLimits;
type FailureKind = keyof typeof failureLimits;

interface AccountCaller {
  readonly account: string;
  readonly clientIp: string;
}

/** The client IP of an attempt as a known client of its account. */
export interface KnownClient {
  /** Stores this client IP for the account. Later attempts from this client IP on this account have a separate counter. */
  rememberClientIp(tx: Tx): Promise<void>;
  /** Deletes all stored client IPs of the account. */
  forgetClientIps(tx: Tx): Promise<void>;
}

export interface AccountAttempt extends KnownClient {
  /** Removes the attempt from the counters, in the transaction of the successful result. */
  removeFromCounters(tx: Tx): Promise<void>;
  /** Whether this client IP is stored for the account. */
  readonly isKnownClientIp: boolean;
}

/**
 * Limits attempts of callers who are not signed in, and attempts of users to change their password [S6, S14]. An attempt on an account is
 * counted before it runs, and a secret after it was found to be wrong. A refused attempt is not counted and gets 429 with the seconds to
 * wait. The counters are in the database, so they apply to all servers and survive restarts. See docs/decisions/0071-sign-in-limits.md.
 */
export interface AttemptLimits {
  /** Counts an attempt on an account and runs `work`. */
  runAccountAttempt<T>(
    kind: AccountAttemptKind,
    caller: AccountCaller,
    work: (attempt: AccountAttempt) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs `find`, which returns what a secret gives access to, or undefined for a wrong secret. A wrong secret is counted. It gets 429 when
   * its client IP or its account has reached the limit.
   */
  findBySecret<T>(
    kind: FailureKind,
    caller: Pick<AccountCaller, 'clientIp'> & Partial<AccountCaller>,
    find: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
  /** Counts a failure. Throws 429 if the client IP or the account has reached the limit, so that the caller does not learn the result. */
  countFailure(kind: FailureKind, caller: Partial<AccountCaller>): Promise<void>;
  /** Runs `work` of a caller who has shown a secret of the account. It is not counted, and waits in the queue of the known clients. */
  runWithSecret<T>(caller: AccountCaller, work: (client: KnownClient) => Promise<T>): Promise<T>;
}

export function attemptLimits({ db, clock, config }: Pick<ApiDeps, 'db' | 'clock' | 'config'>): AttemptLimits {
  const limits = queueLimits(config.attemptWaitSeconds ?? 1.5);
  // The secret is stored under this name, so the name must not change.
  const hash = keyedHash(db, 'try_limits_key');
  const queues = {
    checks: createQueue(limits.checks),
    cachedClientChecks: createQueue(limits.cachedClientChecks),
    unknownClientAttempts: createQueue(limits.unknownClientAttempts),
    knownClientAttempts: createQueue(limits.knownClientAttempts),
    secretChecks: createQueue(limits.secretChecks),
  };

  const cachedClients = new Set<string>();
  const cacheClient = ({ client }: AccountClientIp) => {
    cachedClients.delete(client);
    cachedClients.add(client);
    const [oldestClient] = cachedClients;
    if (oldestClient !== undefined && cachedClients.size > maxCachedClients) cachedClients.delete(oldestClient);
  };

  /** Returns the error of a refused attempt, or undefined if the counters allow the attempt. */
  const findRefusal = async (tx: Tx, counters: readonly AttemptCounter[], now: Date) => {
    const seconds = await secondsToWait(tx, counters, now);
    return seconds > 0 ? tooManyAttemptsError(seconds) : undefined;
  };

  /** Counts an attempt in all counters or in none. Throws if one of them has reached its limit. */
  const count = (counters: readonly AttemptCounter[], now: Date) =>
    db.system(async (tx) => {
      for (const counter of counters)
        if (!(await countAttempt(tx, counter, now)))
          throw (await findRefusal(tx, counters, now)) ?? tooManyAttemptsError(shortWaitSeconds);
    });

  async function runCounted<T>(
    counters: readonly AttemptCounter[],
    work: (removeFromCounters: (tx: Tx) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const now = clock.now();
    await count(counters, now);
    const removeFromCounters = async (tx: Tx) => {
      for (const counter of counters) await removeAttempt(tx, counter, now);
    };
    try {
      return await work(removeFromCounters);
    } catch (error) {
      // Server errors do not count, for example a full queue or a lost database connection.
      if (!(error instanceof ApiError)) await db.system(removeFromCounters).catch(() => undefined);
      throw error;
    }
  }

  const hashClient = async (clientIp: string) => hash(`client ${clientIp}`);
  const hashAccount = async (accountName: string) => hash(`account ${accountName}`);
  const hashAccountClient = async ({ account, clientIp }: AccountCaller): Promise<AccountClientIp> => ({
    account: await hashAccount(account),
    client: await hash(`client ${clientIp} of account ${account}`),
  });

  const knownClient = (accountClient: AccountClientIp): KnownClient => ({
    async rememberClientIp(tx) {
      await rememberClientIp(tx, accountClient, clock.now());
      cacheClient(accountClient);
    },
    forgetClientIps: (tx) => forgetClientIps(tx, accountClient.account),
  });

  /** Returns the counters of an attempt on an account, and whether the client is known. Throws if a counter has reached its limit. */
  async function admitAttempt(kind: AccountAttemptKind, caller: AccountCaller) {
    const { clientIp } = caller;
    const accountClient = await hashAccountClient(caller);
    const limit = accountLimits[kind];
    const knownClientCounters = [{ key: `${kind} known ${accountClient.client}`, limit }];
    // The order is fixed, so that two attempts on the same rows cannot deadlock.
    const unknownClientCounters = [
      { key: `${kind} client ${await hashClient(clientIp)}`, limit },
      { key: `${kind} account ${accountClient.account}`, limit },
    ];
    const check = () =>
      db.system(async (tx) => {
        const isKnown = await isKnownClientIp(tx, accountClient);
        return {
          isKnown,
          refusal: await findRefusal(tx, isKnown ? knownClientCounters : unknownClientCounters, clock.now()),
        };
      });
    const { isKnown, refusal } = cachedClients.has(accountClient.client)
      ? await queues.cachedClientChecks(accountClient.client, check)
      : await queues.checks(clientIp, check);
    if (isKnown) cacheClient(accountClient);
    if (refusal) throw refusal;
    return { accountClient, isKnown, counters: isKnown ? knownClientCounters : unknownClientCounters };
  }

  async function countFailure(kind: FailureKind, { clientIp, account }: Partial<AccountCaller>): Promise<void> {
    const limit = failureLimits[kind];
    const keys = [
      ...(clientIp === undefined ? [] : [`${kind} client ${await hashClient(clientIp)}`]),
      ...(account === undefined ? [] : [`${kind} account ${await hashAccount(account)}`]),
    ];
    await count(
      keys.map((key) => ({ key, limit })),
      clock.now(),
    );
  }

  return {
    countFailure,

    async runAccountAttempt(kind, caller, work) {
      const { accountClient, isKnown, counters } = await admitAttempt(kind, caller);
      const run = () =>
        runCounted(counters, (removeFromCounters) =>
          work({ ...knownClient(accountClient), removeFromCounters, isKnownClientIp: isKnown }),
        );
      return isKnown
        ? queues.knownClientAttempts(accountClient.client, run)
        : queues.unknownClientAttempts(caller.clientIp, run);
    },

    findBySecret: (kind, caller, find) =>
      queues.secretChecks(caller.clientIp, async () => {
        const found = await find();
        if (found === undefined) await countFailure(kind, caller);
        return found;
      }),

    async runWithSecret(caller, work) {
      const accountClient = await hashAccountClient(caller);
      return queues.knownClientAttempts(accountClient.client, () => work(knownClient(accountClient)));
    },
  };
}

/**
 * Creates a queue that throws 429 if one client has too many waiting attempts, and 503 if all clients together have too
 * many or a wait takes too long.
 */
function createQueue(limits: QueueLimits) {
  // Clients take turns, because all attempts take about the same time.
  const run = fairQueue(limits, 'roundRobin');
  return <T>(clientKey: string, job: () => Promise<T>): Promise<T> =>
    run(clientKey, job).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      throw error.exceededLimit === 'waitingPerCaller' ? tooManyAttemptsError(shortWaitSeconds) : new ServerBusy();
    });
}

const tooManyAttemptsError = (seconds: number) =>
  new ApiError('too_many_requests', tooManyAttemptsMessage(seconds), { headers: { 'Retry-After': `${seconds}` } });

/** Deletes the counters of time windows that have ended, and the client IPs that were not used for a long time. */
export async function deleteOldAttempts({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.system(async (tx) => {
    await deleteOldCounters(tx, now);
    await deleteOldKnownClientIps(tx, now);
  });
}
