/** A queue that limits simultaneous work and divides it fairly between callers. A caller is a company or a client IP. */

export interface QueueLimits {
  /** Maximum number of running jobs. */
  readonly running: number;
  /** Maximum number of running jobs of one caller. */
  readonly runningPerCaller: number;
  /** Maximum number of waiting jobs of one caller. */
  readonly waitingPerCaller: number;
  /** Maximum number of callers with waiting jobs. Default: unlimited. */
  readonly waitingCallers?: number;
  /** Maximum waiting time of a job. Default: unlimited. */
  readonly waitSeconds?: number;
}

/**
 * Which caller may start a job next. `roundRobin`: callers take turns, so that new callers do not overtake waiting callers.
 * `leastRunningTime`: the caller whose jobs ran for the shortest total time in the last minutes. It is for jobs of very different
 * durations.
 */
export type QueueOrder = 'roundRobin' | 'leastRunningTime';

/** Runs a job when it is the turn of its caller. Rejects with QueueFull if the job is refused. */
export type FairQueue = <Result>(callerId: string, job: () => Promise<Result>) => Promise<Result>;

/** A job was refused, because it would exceed a limit of the queue, or because it waited longer than `waitSeconds`. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly exceededLimit: keyof QueueLimits;

  constructor(exceededLimit: QueueFull['exceededLimit']) {
    super(`too many jobs wait: ${exceededLimit}`);
    this.exceededLimit = exceededLimit;
  }
}

interface RunningJob {
  readonly since: number;
}

interface Caller {
  readonly id: string;
  /** The position of the caller in the order of turns. Set when the caller is new, and when one of its jobs starts or ends. */
  turn: number;
  /** Milliseconds of running time of the finished jobs at `countedAt`. The value halves in each `halfLifeMs`. */
  usedMilliseconds: number;
  countedAt: number;
  /** The start times of the running jobs. */
  readonly runningJobs: Set<RunningJob>;
  /** Functions that start the waiting jobs, oldest first. */
  readonly waiting: (() => void)[];
}

/** The time after which the running time of a finished job counts half. */
const halfLifeMs = 60_000;
/** A caller with less running time is treated as a new caller. */
const negligibleMilliseconds = 1;
/** The minimum number of callers at which the idle callers are deleted. */
const minCallersToDelete = 100;

/**
 * Creates a queue in which many jobs of one caller do not delay the jobs of other callers. Jobs of a caller above its
 * limit are refused without running. The jobs of other callers are still accepted, up to `waitingCallers`.
 */
export function fairQueue(limits: QueueLimits, order: QueueOrder, now = () => performance.now()): FairQueue {
  const callers = new Map<string, Caller>();
  const waitingCallers = new Set<Caller>();
  let runningCount = 0;
  let nextTurn = 0;
  /** The number of callers at which the idle callers are deleted. */
  let maxCallers = minCallersToDelete;

  const getOrAddCaller = (id: string): Caller => {
    const caller = callers.get(id) ?? {
      id,
      turn: nextTurn++,
      usedMilliseconds: 0,
      countedAt: now(),
      runningJobs: new Set(),
      waiting: [],
    };
    callers.set(id, caller);
    return caller;
  };

  const canStart = (caller: Caller) =>
    runningCount < limits.running && caller.runningJobs.size < limits.runningPerCaller;

  const decayedMilliseconds = ({ usedMilliseconds, countedAt }: Caller) =>
    usedMilliseconds * 0.5 ** ((now() - countedAt) / halfLifeMs);

  /** Includes the time of running jobs, so that a long job counts before it ends. */
  const recentMilliseconds = (caller: Caller) =>
    [...caller.runningJobs].reduce((sum, { since }) => sum + now() - since, decayedMilliseconds(caller));

  const findNextCaller = (): Caller | undefined => {
    let nextEntry: { readonly caller: Caller; readonly usedMilliseconds: number } | undefined;
    for (const caller of waitingCallers) {
      if (!canStart(caller)) continue;
      const usedMilliseconds = order === 'leastRunningTime' ? recentMilliseconds(caller) : 0;
      if (
        !nextEntry ||
        usedMilliseconds < nextEntry.usedMilliseconds ||
        (usedMilliseconds === nextEntry.usedMilliseconds && caller.turn < nextEntry.caller.turn)
      )
        nextEntry = { caller, usedMilliseconds };
    }
    return nextEntry?.caller;
  };

  const startWaitingJobs = () => {
    for (let caller = findNextCaller(); caller; caller = findNextCaller()) {
      const start = caller.waiting.shift();
      if (caller.waiting.length === 0) waitingCallers.delete(caller);
      start?.();
    }
  };

  const deleteIfIdle = (caller: Caller) => {
    const isIdle = caller.runningJobs.size === 0 && caller.waiting.length === 0;
    if (isIdle && (order === 'roundRobin' || decayedMilliseconds(caller) < negligibleMilliseconds))
      callers.delete(caller.id);
  };

  /** Deletes the callers whose running time has decayed. It runs rarely, because it takes a time in proportion to the number of callers. */
  const deleteIdleCallers = () => {
    if (callers.size < maxCallers) return;
    for (const caller of callers.values()) deleteIfIdle(caller);
    maxCallers = Math.max(minCallersToDelete, 2 * callers.size);
  };

  const startJob = (caller: Caller): RunningJob => {
    const runningJob = { since: now() };
    runningCount += 1;
    caller.runningJobs.add(runningJob);
    caller.turn = nextTurn++;
    return runningJob;
  };

  const run = async <Result>(caller: Caller, runningJob: RunningJob, job: () => Promise<Result>): Promise<Result> => {
    try {
      return await job();
    } finally {
      runningCount -= 1;
      caller.runningJobs.delete(runningJob);
      caller.turn = nextTurn++;
      caller.usedMilliseconds = decayedMilliseconds(caller) + now() - runningJob.since;
      caller.countedAt = now();
      startWaitingJobs();
      deleteIfIdle(caller);
      deleteIdleCallers();
    }
  };

  const findRefusal = (caller: Caller): QueueFull | undefined => {
    if (canStart(caller)) return undefined;
    if (caller.waiting.length >= limits.waitingPerCaller) return new QueueFull('waitingPerCaller');
    if (caller.waiting.length > 0 || limits.waitingCallers === undefined) return undefined;
    return waitingCallers.size >= limits.waitingCallers ? new QueueFull('waitingCallers') : undefined;
  };

  /** Resolves when a job of the caller has started. */
  const waitForStart = (caller: Caller): Promise<RunningJob> =>
    new Promise((resolve, reject) => {
      const refuse = (error: QueueFull) => {
        reject(error);
        deleteIfIdle(caller);
      };
      const refusal = findRefusal(caller);
      if (refusal) return refuse(refusal);
      const stopWaiting = () => {
        caller.waiting.splice(caller.waiting.indexOf(start), 1);
        if (caller.waiting.length === 0) waitingCallers.delete(caller);
        refuse(new QueueFull('waitSeconds'));
      };
      let waitTimer: ReturnType<typeof setTimeout> | undefined;
      const start = () => {
        clearTimeout(waitTimer);
        resolve(startJob(caller));
      };
      caller.waiting.push(start);
      waitingCallers.add(caller);
      startWaitingJobs();
      if (limits.waitSeconds !== undefined && caller.waiting.includes(start))
        waitTimer = setTimeout(stopWaiting, limits.waitSeconds * 1000);
    });

  return async (callerId, job) => {
    const caller = getOrAddCaller(callerId);
    const runningJob = await waitForStart(caller);
    // After `await`, the job has the asynchronous context of its caller, not of the job that ended.
    return run(caller, runningJob, job);
  };
}
