import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SpreadsheetError, type Spreadsheets, SpreadsheetsBusy, type SpreadsheetWorker } from '../ports.ts';
import { fairQueue, QueueFull } from '../queues/fairQueue.ts';
import type { SpreadsheetAnswer, SpreadsheetJob, SpreadsheetResults } from '../spreadsheets/spreadsheetJobs.ts';

interface WorkerLimits {
  readonly workers: number;
  /** Time limit for all jobs of one turn together. */
  readonly seconds: number;
  /** Maximum number of waiting turns of one company. */
  readonly waiting: number;
  /** Maximum waiting time of a turn. */
  readonly waitSeconds: number;
  readonly memoryMB: number;
  /** Lifetime of an idle worker. A used worker reads several times faster than a new one. */
  readonly idleSeconds: number;
}

const defaultLimits: WorkerLimits = {
  workers: 2,
  seconds: 8,
  waiting: 8,
  // the timeout of the web app is 30 seconds
  waitSeconds: 20,
  memoryMB: 512,
  idleSeconds: 30,
};

/**
 * Implements the spreadsheets port with worker threads. A file that exceeds the time or memory limit ends only its
 * thread, and the process continues to serve requests [B1]. One company never occupies all workers.
 */
export function spreadsheetWorkerPool(overrides: Partial<WorkerLimits> = {}): Spreadsheets {
  const limits = { ...defaultLimits, ...overrides };
  const idle = new Map<Worker, NodeJS.Timeout>();
  const queue = fairQueue(
    {
      running: limits.workers,
      runningPerClient: Math.max(1, limits.workers - 1),
      waitingPerClient: limits.waiting,
      waitSeconds: limits.waitSeconds,
    },
    'time',
  );

  const start = () => {
    const worker = new Worker(new URL('./spreadsheetWorkerThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMB },
    });
    // `answerOf` handles the error; without this listener an error would end the process
    worker.on('error', () => undefined);
    worker.on('exit', () => idle.delete(worker));
    return worker;
  };

  const take = () => {
    const [kept] = idle;
    if (!kept) return start();
    const [worker, ending] = kept;
    clearTimeout(ending);
    idle.delete(worker);
    worker.ref();
    return worker;
  };

  const keep = (worker: Worker) => {
    const end = () => {
      idle.delete(worker);
      void worker.terminate();
    };
    worker.unref();
    idle.set(worker, setTimeout(end, limits.idleSeconds * 1000).unref());
  };

  const work = async (job: SpreadsheetJob, milliseconds: number) => {
    const worker = take();
    const answer = await answerOf(worker, job, milliseconds);
    if ('refused' in answer) {
      // the thread is not reused after a refused spreadsheet
      void worker.terminate();
      throw new SpreadsheetError(answer.refused, answer.message);
    }
    keep(worker);
    return answer.done;
  };

  const workerOfOneTurn = (): SpreadsheetWorker => {
    let left = limits.seconds * 1000;
    const run = async <Kind extends keyof SpreadsheetResults>(
      job: SpreadsheetJob & { kind: Kind },
    ): Promise<SpreadsheetResults[Kind]> => {
      const began = performance.now();
      try {
        return (await work(job, Math.max(1, Math.round(left)))) as SpreadsheetResults[Kind];
      } finally {
        left -= performance.now() - began;
      }
    };
    return {
      read: (bytes) => run({ kind: 'read', bytes }),
      preview: (source) => run({ kind: 'preview', source }),
      plan: (source) => run({ kind: 'plan', source }),
      write: (name, rows) => run({ kind: 'write', name, rows }),
    };
  };

  return {
    runInQueue: (companyId, task) =>
      queue(companyId, () => task(workerOfOneTurn())).catch((error: unknown) => {
        throw error instanceof QueueFull ? new SpreadsheetsBusy() : error;
      }),
  };
}

async function answerOf(worker: Worker, job: SpreadsheetJob, milliseconds: number): Promise<SpreadsheetAnswer> {
  const ending = AbortSignal.timeout(milliseconds);
  try {
    worker.postMessage(job);
    const [answer] = await once(worker, 'message', { signal: ending });
    return answer;
  } catch (error) {
    void worker.terminate();
    throw ending.aborted || isOutOfMemory(error) ? tooMuch() : error;
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMuch = () =>
  new SpreadsheetError('content', 'This spreadsheet is too large or too complex to be read. Split it into several');
