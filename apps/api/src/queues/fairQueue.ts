export interface QueueLimits {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Tasks of one company that run at the same time. */
  readonly runningPerCompany: number;
  /** Tasks of one company that wait. One more is refused at once. */
  readonly waitingPerCompany: number;
  /** A task that has waited this long is refused. */
  readonly waitSeconds: number;
}

/** Runs a task when it is the company's turn. Rejects with the queue's own error if the task is refused. */
export type FairQueue = <Result>(companyId: string, task: () => Promise<Result>) => Promise<Result>;

interface QueueOptions {
  /** Makes the error of a refused task. */
  readonly refusal: () => Error;
  /** Milliseconds. */
  readonly now?: () => number;
}

interface Lane {
  /** Milliseconds of running time, as of `countedAt`. They lose half of their weight with each `halfLife`. */
  used: number;
  countedAt: number;
  /** When each running task started. */
  readonly running: Set<{ readonly since: number }>;
  /** The oldest first. */
  readonly waiting: Waiting[];
}

interface Waiting {
  /** Counts up: who waits longer has the lower number. */
  readonly ticket: number;
  readonly start: () => void;
}

const halfLife = 60_000;
/** A company that has used less than this is the same as a new one. */
const negligible = 1;

/**
 * A queue in which companies do not delay each other: the next task is that of the company which has used the least
 * running time lately. Equal companies take turns. A company that sends too many tasks is refused, the others are not.
 */
export function fairQueue(limits: QueueLimits, { refusal, now = () => performance.now() }: QueueOptions): FairQueue {
  const lanes = new Map<string, Lane>();
  let running = 0;
  let tickets = 0;

  const laneOf = (companyId: string): Lane => {
    const lane = lanes.get(companyId) ?? { used: 0, countedAt: now(), running: new Set(), waiting: [] };
    lanes.set(companyId, lane);
    return lane;
  };

  const remembered = ({ used, countedAt }: Lane) => used * 0.5 ** ((now() - countedAt) / halfLife);

  /** Running tasks count from their start, so a long one counts before it ends. */
  const usedBy = (lane: Lane) => [...lane.running].reduce((sum, { since }) => sum + now() - since, remembered(lane));

  const nextLane = (): Lane | undefined => {
    const ready = [...lanes.values()].flatMap((lane) => {
      const [first] = lane.waiting;
      return first && lane.running.size < limits.runningPerCompany ? [{ lane, first, used: usedBy(lane) }] : [];
    });
    const [next] = ready.toSorted((a, b) => a.used - b.used || a.first.ticket - b.first.ticket);
    return next?.lane;
  };

  const startWaiting = () => {
    while (running < limits.running) {
      const next = nextLane()?.waiting.shift();
      if (!next) return;
      next.start();
    }
  };

  const forgetIdle = () => {
    for (const [companyId, lane] of lanes) {
      const isIdle = lane.running.size === 0 && lane.waiting.length === 0;
      if (isIdle && remembered(lane) < negligible) lanes.delete(companyId);
    }
  };

  const run = async <Result>(lane: Lane, task: () => Promise<Result>): Promise<Result> => {
    const started = { since: now() };
    running += 1;
    lane.running.add(started);
    try {
      return await task();
    } finally {
      running -= 1;
      lane.running.delete(started);
      lane.used = remembered(lane) + now() - started.since;
      lane.countedAt = now();
      startWaiting();
      forgetIdle();
    }
  };

  return (companyId, task) =>
    new Promise((resolve, reject) => {
      const lane = laneOf(companyId);
      if (lane.waiting.length >= limits.waitingPerCompany) return reject(refusal());
      const giveUp = () => {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
        reject(refusal());
      };
      const late = setTimeout(giveUp, limits.waitSeconds * 1000);
      const start = () => {
        clearTimeout(late);
        run(lane, task).then(resolve, reject);
      };
      const waiting: Waiting = { ticket: tickets++, start };
      lane.waiting.push(waiting);
      startWaiting();
    });
}
