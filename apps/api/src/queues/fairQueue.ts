export interface QueueLimits {
  /** Jobs that run at the same time. */
  readonly running: number;
  /** Jobs of one client that run at the same time. */
  readonly runningPerClient: number;
  /** Jobs of one client that wait. */
  readonly waitingPerClient: number;
  /** Clients that have jobs waiting. Without it there may be any number. */
  readonly waitingClients?: number;
  /** How long a job may wait. Without it a job waits until it is its turn. */
  readonly waitSeconds?: number;
}

/**
 * Whose job is next. `turns`: each client in turn, so that new clients never overtake one who waits. `time`: the client
 * that has used the least running time lately; for jobs of very different lengths.
 */
export type QueueOrder = 'turns' | 'time';

/** Runs a job when it is the client's turn. Rejects with QueueFull if the job is refused. */
export type FairQueue = <Result>(clientId: string, job: () => Promise<Result>) => Promise<Result>;

/** A job was refused: its client has too many waiting, too many clients wait, or it waited too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly reason: 'client' | 'clients' | 'wait';

  constructor(reason: QueueFull['reason']) {
    super(`too many jobs wait: ${reason}`);
    this.reason = reason;
  }
}

interface Client {
  /** Counts up over all clients: set when the client comes, and again when one of its jobs starts or ends. */
  turn: number;
  /** Milliseconds of running time, as of `countedAt`. They lose half of their weight with each `halfLife`. */
  used: number;
  countedAt: number;
  /** When each running job started. */
  readonly running: Set<{ readonly since: number }>;
  /** Starts the jobs that wait, the oldest first. */
  readonly waiting: (() => void)[];
}

const halfLife = 60_000;
/** A client that has used less than this is the same as a new one. */
const negligible = 1;

/**
 * A queue in which clients do not delay each other: however many jobs one of them brings, the others' jobs start in
 * between. A client that brings too many is refused, the others are not. A refused job has cost nothing.
 */
export function fairQueue(limits: QueueLimits, order: QueueOrder, now = () => performance.now()): FairQueue {
  const clients = new Map<string, Client>();
  let running = 0;
  let turns = 0;

  const clientOf = (id: string): Client => {
    const client = clients.get(id) ?? { turn: turns++, used: 0, countedAt: now(), running: new Set(), waiting: [] };
    clients.set(id, client);
    return client;
  };

  const canStart = (client: Client) => running < limits.running && client.running.size < limits.runningPerClient;

  const remembered = ({ used, countedAt }: Client) => used * 0.5 ** ((now() - countedAt) / halfLife);

  /** Running jobs count from their start, so a long one counts before it ends. */
  const usedBy = (client: Client) =>
    [...client.running].reduce((sum, { since }) => sum + now() - since, remembered(client));

  const nextClient = (): Client | undefined => {
    let next: { readonly client: Client; readonly used: number } | undefined;
    for (const client of clients.values()) {
      if (client.waiting.length === 0 || !canStart(client)) continue;
      const used = order === 'time' ? usedBy(client) : 0;
      if (!next || used < next.used || (used === next.used && client.turn < next.client.turn)) next = { client, used };
    }
    return next?.client;
  };

  const startWaiting = () => {
    for (let client = nextClient(); client; client = nextClient()) client.waiting.shift()?.();
  };

  const forgetIdle = () => {
    for (const [id, client] of clients) {
      const isIdle = client.running.size === 0 && client.waiting.length === 0;
      if (isIdle && (order === 'turns' || remembered(client) < negligible)) clients.delete(id);
    }
  };

  const run = async <Result>(client: Client, job: () => Promise<Result>): Promise<Result> => {
    const started = { since: now() };
    running += 1;
    client.running.add(started);
    client.turn = turns++;
    try {
      return await job();
    } finally {
      running -= 1;
      client.running.delete(started);
      client.turn = turns++;
      client.used = remembered(client) + now() - started.since;
      client.countedAt = now();
      startWaiting();
      forgetIdle();
    }
  };

  const refusalOf = (client: Client): QueueFull | undefined => {
    if (canStart(client)) return undefined;
    if (client.waiting.length >= limits.waitingPerClient) return new QueueFull('client');
    if (client.waiting.length > 0 || limits.waitingClients === undefined) return undefined;
    const waitingClients = [...clients.values()].filter(({ waiting }) => waiting.length > 0).length;
    return waitingClients >= limits.waitingClients ? new QueueFull('clients') : undefined;
  };

  return (clientId, job) =>
    new Promise((resolve, reject) => {
      const client = clientOf(clientId);
      const refuse = (reason: QueueFull) => {
        reject(reason);
        forgetIdle();
      };
      const refusal = refusalOf(client);
      if (refusal) return refuse(refusal);
      const giveUp = () => {
        client.waiting.splice(client.waiting.indexOf(start), 1);
        refuse(new QueueFull('wait'));
      };
      const late = limits.waitSeconds === undefined ? undefined : setTimeout(giveUp, limits.waitSeconds * 1000);
      const start = () => {
        clearTimeout(late);
        run(client, job).then(resolve, reject);
      };
      client.waiting.push(start);
      startWaiting();
    });
}
