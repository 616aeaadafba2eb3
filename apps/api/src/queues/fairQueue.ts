/** A queue that limits simultaneous work and divides it fairly between clients. */

export interface QueueLimits {
  /** Maximum number of running jobs. */
  readonly running: number;
  /** Maximum number of running jobs of one client. */
  readonly runningPerClient: number;
  /** Maximum number of waiting jobs of one client. */
  readonly waitingPerClient: number;
  /** Maximum number of clients with waiting jobs. Default: unlimited. */
  readonly waitingClients?: number;
  /** Maximum waiting time of a job. Default: unlimited. */
  readonly waitSeconds?: number;
}

/**
 * Selects the next client. `roundRobin` runs clients in turn, so that new clients do not overtake waiting clients.
 * `leastRunningTime` runs the client whose jobs ran for the shortest total time in the last minutes. It is for jobs of very
 * different durations.
 */
export type QueueOrder = 'roundRobin' | 'leastRunningTime';

/** Runs a job when its client is next. Rejects with QueueFull if the job is refused. */
export type FairQueue = <Result>(clientId: string, job: () => Promise<Result>) => Promise<Result>;

/** A job was refused, because its client has too many waiting jobs, too many clients wait, or the job waited too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly reason: 'client' | 'clients' | 'wait';

  constructor(reason: QueueFull['reason']) {
    super(`too many jobs wait: ${reason}`);
    this.reason = reason;
  }
}

interface Client {
  /** Next number of a counter that all clients share. Set for a new client and when one of its jobs starts or ends. */
  turn: number;
  /** Milliseconds of running time at `countedAt`. The value halves with each `halfLife`. */
  usedMilliseconds: number;
  countedAt: number;
  /** The start times of the running jobs. */
  readonly running: Set<{ readonly since: number }>;
  /** Functions that start the waiting jobs, oldest first. */
  readonly waiting: (() => void)[];
}

/** Milliseconds. */
const halfLife = 60_000;
/** A client with less running time is treated as a new client. */
const negligibleMilliseconds = 1;

/**
 * Creates a queue in which many jobs of one client do not delay the jobs of other clients. Jobs of a client above its
 * limit are refused without running. The jobs of other clients are still accepted.
 */
export function fairQueue(limits: QueueLimits, order: QueueOrder, now = () => performance.now()): FairQueue {
  const clients = new Map<string, Client>();
  let running = 0;
  let nextTurn = 0;

  const getClient = (id: string): Client => {
    const client = clients.get(id) ?? {
      turn: nextTurn++,
      usedMilliseconds: 0,
      countedAt: now(),
      running: new Set(),
      waiting: [],
    };
    clients.set(id, client);
    return client;
  };

  const canStart = (client: Client) => running < limits.running && client.running.size < limits.runningPerClient;

  const decayedTime = ({ usedMilliseconds, countedAt }: Client) =>
    usedMilliseconds * 0.5 ** ((now() - countedAt) / halfLife);

  /** Includes the time of running jobs, so that a long job counts before it ends. */
  const recentTime = (client: Client) =>
    [...client.running].reduce((sum, { since }) => sum + now() - since, decayedTime(client));

  const nextClient = (): Client | undefined => {
    let nextEntry: { readonly client: Client; readonly usedMilliseconds: number } | undefined;
    for (const client of clients.values()) {
      if (client.waiting.length === 0 || !canStart(client)) continue;
      const usedMilliseconds = order === 'leastRunningTime' ? recentTime(client) : 0;
      if (
        !nextEntry ||
        usedMilliseconds < nextEntry.usedMilliseconds ||
        (usedMilliseconds === nextEntry.usedMilliseconds && client.turn < nextEntry.client.turn)
      )
        nextEntry = { client, usedMilliseconds };
    }
    return nextEntry?.client;
  };

  const startWaitingJobs = () => {
    for (let client = nextClient(); client; client = nextClient()) client.waiting.shift()?.();
  };

  const deleteIdleClients = () => {
    for (const [id, client] of clients) {
      const isIdle = client.running.size === 0 && client.waiting.length === 0;
      if (isIdle && (order === 'roundRobin' || decayedTime(client) < negligibleMilliseconds)) clients.delete(id);
    }
  };

  const run = async <Result>(client: Client, job: () => Promise<Result>): Promise<Result> => {
    const runningJob = { since: now() };
    running += 1;
    client.running.add(runningJob);
    client.turn = nextTurn++;
    try {
      return await job();
    } finally {
      running -= 1;
      client.running.delete(runningJob);
      client.turn = nextTurn++;
      client.usedMilliseconds = decayedTime(client) + now() - runningJob.since;
      client.countedAt = now();
      startWaitingJobs();
      deleteIdleClients();
    }
  };

  const checkLimits = (client: Client): QueueFull | undefined => {
    if (canStart(client)) return undefined;
    if (client.waiting.length >= limits.waitingPerClient) return new QueueFull('client');
    if (client.waiting.length > 0 || limits.waitingClients === undefined) return undefined;
    const waitingClients = [...clients.values()].filter(({ waiting }) => waiting.length > 0).length;
    return waitingClients >= limits.waitingClients ? new QueueFull('clients') : undefined;
  };

  return (clientId, job) =>
    new Promise((resolve, reject) => {
      const client = getClient(clientId);
      const refuse = (error: QueueFull) => {
        reject(error);
        deleteIdleClients();
      };
      const refusal = checkLimits(client);
      if (refusal) return refuse(refusal);
      const stopWaiting = () => {
        client.waiting.splice(client.waiting.indexOf(start), 1);
        refuse(new QueueFull('wait'));
      };
      let waitTimer: ReturnType<typeof setTimeout> | undefined;
      const start = () => {
        clearTimeout(waitTimer);
        run(client, job).then(resolve, reject);
      };
      client.waiting.push(start);
      startWaitingJobs();
      if (limits.waitSeconds !== undefined && client.waiting.includes(start))
        waitTimer = setTimeout(stopWaiting, limits.waitSeconds * 1000);
    });
}
