export interface QueueLimits {
  /** Jobs that run at the same time, and how many of them one client has. */
  readonly running: number;
  readonly runningPerClient: number;
  /** Clients that have jobs waiting, and how many one of them has. */
  readonly waitingClients: number;
  readonly waitingPerClient: number;
  /** A job that has waited for so many milliseconds is refused. Without it, jobs wait until it is their turn. */
  readonly longestWait?: number;
}

/** A job found no place: its client has too many waiting, too many clients wait, or it waited for too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly reason: 'client' | 'clients' | 'wait';

  constructor(reason: QueueFull['reason']) {
    super(`too many jobs wait: ${reason}`);
    this.reason = reason;
  }
}

interface Client {
  running: number;
  /** Starts the jobs that wait, the oldest first. */
  readonly waiting: (() => void)[];
}

/**
 * Runs jobs a few at a time. Clients take turns: one that brings a thousand jobs delays the others by a job or two.
 * A job that finds no place rejects with QueueFull at once, before it costs anything.
 */
export function fairQueue(limits: QueueLimits) {
  /** The clients with jobs, the one whose turn is next first. */
  const clients = new Map<string, Client>();
  let running = 0;
  let waitingClients = 0;

  function startWaiting(): void {
    for (const [name, client] of clients) {
      if (running >= limits.running) return;
      if (client.running >= limits.runningPerClient) continue;
      const start = client.waiting.shift();
      if (!start) continue;
      if (client.waiting.length === 0) waitingClients -= 1;
      running += 1;
      client.running += 1;
      // behind the others, which are visited before this client is again
      clients.delete(name);
      clients.set(name, client);
      start();
    }
  }

  function giveUp(name: string, client: Client, turn: PromiseWithResolvers<void>): void {
    const place = client.waiting.indexOf(turn.resolve);
    // it is running
    if (place === -1) return;
    client.waiting.splice(place, 1);
    if (client.waiting.length === 0) waitingClients -= 1;
    if (client.running === 0 && client.waiting.length === 0) clients.delete(name);
    turn.reject(new QueueFull('wait'));
  }

  return async <T>(name: string, job: () => Promise<T>): Promise<T> => {
    const client = clients.get(name) ?? { running: 0, waiting: [] };
    const startsNow = running < limits.running && client.running < limits.runningPerClient;
    const isNew = client.waiting.length === 0;
    if (!startsNow && client.waiting.length >= limits.waitingPerClient) throw new QueueFull('client');
    if (!startsNow && isNew && waitingClients >= limits.waitingClients) throw new QueueFull('clients');
    clients.set(name, client);
    const turn = Promise.withResolvers<void>();
    client.waiting.push(turn.resolve);
    if (isNew) waitingClients += 1;
    startWaiting();
    const late =
      limits.longestWait === undefined ? undefined : setTimeout(() => giveUp(name, client, turn), limits.longestWait);
    await turn.promise;
    clearTimeout(late);
    try {
      return await job();
    } finally {
      running -= 1;
      client.running -= 1;
      if (client.running === 0 && client.waiting.length === 0) clients.delete(name);
      startWaiting();
    }
  };
}
