import { tooManyTries } from '@plumbline/domain/session/tooManyTries';
import type { Tx } from '../database/database.ts';
import { ApiError } from '../http/errors.ts';
import { type ApiDeps, HasherBusy } from '../ports.ts';
import { fairQueue, QueueFull, type QueueLimits } from '../queues/fairQueue.ts';
import { keyedHash } from '../secrets/keyedHash.ts';
import {
  type ClientOfAccount,
  forgetClients,
  isKnownClient,
  rememberClient,
  sweepKnownClients,
} from './knownClients.ts';
import { type Counter, countTry, secondsToWait, sweepCounters, takeBackTry } from './tryCounter.ts';

/** Tries in a window, by account and by client IP [S6]. */
const accountLimits = { 'sign-in': 10, 'sign-up': 10, forgot: 10, reset: 10, 'own-password': 10 } as const;
/** By client IP alone: nobody guesses 256 random bits, so these only keep one client from asking without end. */
const tokenLimits = { refresh: 100, revoke: 100 } as const;

/**
 * Tries that one server works on, so that a flood takes neither all connections nor all processors. Each try first asks
 * whether it may be made. Then the tries of strangers wait behind each other, and those of known clients among themselves:
 * a stranger's is done within about a second, or refused. Asking takes milliseconds: where it does not, the database may be
 * silent, and those who wait are answered 503 before the 5 seconds of F3 are over.
 */
const waitSeconds = 1.5;
const queueLimits = {
  asking: { running: 3, runningPerClient: 2, waitingClients: 2_000, waitingPerClient: 100, waitSeconds },
  askingAgain: { running: 2, runningPerClient: 2, waitingClients: 500, waitingPerClient: 20, waitSeconds },
  strangers: { running: 4, runningPerClient: 2, waitingClients: 40, waitingPerClient: 100 },
  known: { running: 4, runningPerClient: 2, waitingClients: 100, waitingPerClient: 20 },
  tokens: { running: 3, runningPerClient: 2, waitingClients: 500, waitingPerClient: 200, waitSeconds },
} as const satisfies Record<string, QueueLimits>;

/** Known clients that a server remembers having met, so that they ask in a queue that strangers never enter. */
const mostMet = 10_000;

type AccountTry = keyof typeof accountLimits;
type TokenTry = keyof typeof tokenLimits;

export interface Attempt {
  /** Takes the try off the counts, in the transaction of what it achieved. */
  giveBack(tx: Tx): Promise<void>;
}

export interface AccountAttempt extends Attempt {
  /** Whether somebody signed in to the account from this client IP before. */
  readonly isKnownClient: boolean;
  /** From now on tries from this client IP on this account are counted by themselves. */
  rememberClient(tx: Tx): Promise<void>;
  /** Ends that for every client IP. */
  forgetClients(tx: Tx): Promise<void>;
}

/**
 * Limits on what people may try without being signed in [S6, S14]. A try is counted before it is worked on. A refused one
 * counts nowhere and writes nothing; it answers 429 with the seconds until it would be taken. The counts stand in the
 * database: they hold over all servers and restarts. See docs/decisions/0071-sign-in-limits.md.
 */
export interface TryLimits {
  /** Runs `work` as one counted try on an account. */
  onAccount<T>(
    what: AccountTry,
    who: { readonly account: string; readonly clientIp: string },
    work: (attempt: AccountAttempt) => Promise<T>,
  ): Promise<T>;
  /** Runs `work` as one counted try of a token. */
  onToken<T>(what: TokenTry, clientIp: string, work: (attempt: Attempt) => Promise<T>): Promise<T>;
}

export function tryLimits({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): TryLimits {
  const hash = keyedHash(db, 'try_limits_key');
  const queues = {
    asking: queue(queueLimits.asking),
    askingAgain: queue(queueLimits.askingAgain),
    strangers: queue(queueLimits.strangers),
    known: queue(queueLimits.known),
    tokens: queue(queueLimits.tokens),
  };

  const met = new Set<string>();
  const meet = ({ client }: ClientOfAccount) => {
    met.delete(client);
    met.add(client);
    const [oldest] = met;
    if (oldest !== undefined && met.size > mostMet) met.delete(oldest);
  };

  const refusal = async (tx: Tx, counters: readonly Counter[], now: Date) => {
    const seconds = await secondsToWait(tx, counters, now);
    return seconds > 0 ? tooMany(seconds) : undefined;
  };

  async function counted<T>(counters: readonly Counter[], work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const now = clock.now();
    await db.system(async (tx) => {
      // all or none: what is thrown here undoes the counts before it
      for (const counter of counters)
        if (!(await countTry(tx, counter, now))) throw (await refusal(tx, counters, now)) ?? tooMany(1);
    });
    const giveBack = async (tx: Tx) => {
      for (const counter of counters) await takeBackTry(tx, counter, now);
    };
    try {
      return await work({ giveBack });
    } catch (error) {
      // not the caller's fault: a busy hasher, a database that went away
      if (!(error instanceof ApiError)) await db.system(giveBack).catch(() => undefined);
      throw error;
    }
  }

  /** By what counters a try on an account is counted. Throws where one of them is full. */
  async function admitted(what: AccountTry, name: string, clientIp: string) {
    const account = await hash(`account ${name}`);
    const pair = { account, client: await hash(`client ${clientIp} of account ${name}`) };
    const limit = accountLimits[what];
    const ofPair = [{ key: `${what} known ${pair.client}`, limit }];
    // always in this order: two tries that lock the same rows never wait for each other
    const ofAll = [
      { key: `${what} client ${await hash(`client ${clientIp}`)}`, limit },
      { key: `${what} account ${account}`, limit },
    ];
    const ask = () =>
      db.system(async (tx) => {
        const isKnown = await isKnownClient(tx, pair);
        return { isKnown, refused: await refusal(tx, isKnown ? ofPair : ofAll, clock.now()) };
      });
    const { isKnown, refused } = met.has(pair.client)
      ? await queues.askingAgain(pair.client, ask)
      : await queues.asking(clientIp, ask);
    if (isKnown) meet(pair);
    if (refused) throw refused;
    return { pair, isKnown, counters: isKnown ? ofPair : ofAll };
  }

  return {
    async onAccount(what, { account, clientIp }, work) {
      const { pair, isKnown, counters } = await admitted(what, account, clientIp);
      const run = () =>
        counted(counters, (attempt) =>
          work({
            ...attempt,
            isKnownClient: isKnown,
            async rememberClient(tx) {
              await rememberClient(tx, pair, clock.now());
              meet(pair);
            },
            forgetClients: (tx) => forgetClients(tx, pair.account),
          }),
        );
      return isKnown ? queues.known(pair.client, run) : queues.strangers(clientIp, run);
    },

    onToken: (what, clientIp, work) =>
      queues.tokens(clientIp, async () => {
        const counters = [{ key: `${what} client ${await hash(`client ${clientIp}`)}`, limit: tokenLimits[what] }];
        const refused = await db.system((tx) => refusal(tx, counters, clock.now()));
        if (refused) throw refused;
        return counted(counters, work);
      }),
  };
}

/** A queue whose refusals are answers: 429 where one client brings too much, 503 where all of them do. */
function queue(limits: QueueLimits) {
  const run = fairQueue(limits, 'turns');
  return <T>(name: string, job: () => Promise<T>): Promise<T> =>
    run(name, job).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      throw error.reason === 'client' ? tooMany(1) : new HasherBusy();
    });
}

const tooMany = (seconds: number) =>
  new ApiError('too_many_requests', tooManyTries(seconds), { headers: { 'Retry-After': `${seconds}` } });

/** Deletes counts that are over, and client IPs that nobody signed in from for long. */
export async function sweepTries({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.system(async (tx) => {
    await sweepCounters(tx, now);
    await sweepKnownClients(tx, now);
  });
}
