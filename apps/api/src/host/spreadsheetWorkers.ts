import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '@plumbline/domain/catalogue/importSheet';
import pLimit from 'p-limit';
import { SpreadsheetRefused, type Spreadsheets, SpreadsheetsBusy } from '../ports.ts';

export type SpreadsheetJob =
  | { readonly read: Uint8Array }
  | { readonly write: string; readonly rows: readonly (readonly (string | number)[])[] };

export type SpreadsheetAnswer =
  | { readonly done: Sheet | Uint8Array<ArrayBuffer> }
  | { readonly refused: SpreadsheetRefused['reason']; readonly message: string };

interface WorkerLimits {
  readonly workers: number;
  /** How long a spreadsheet may take. */
  readonly seconds: number;
  /** How long one waits for its turn. */
  readonly waitSeconds: number;
  readonly memoryMB: number;
  /** How long a worker without work is kept: a warm one reads several times as fast as a new one. */
  readonly idleSeconds: number;
}

const usual: WorkerLimits = { workers: 2, seconds: 8, waitSeconds: 10, memoryMB: 512, idleSeconds: 30 };

/**
 * The spreadsheets port in threads of their own. A file that takes too long, or more memory than it may, ends its
 * thread and nothing else; the process answers others meanwhile [B1].
 */
export function spreadsheetWorkers(over: Partial<WorkerLimits> = {}): Spreadsheets {
  const limits = { ...usual, ...over };
  const inTurn = pLimit(limits.workers);
  const idle = new Map<Worker, NodeJS.Timeout>();

  const start = () => {
    const worker = new Worker(new URL('./spreadsheetWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMB },
    });
    // heard where its answer is waited for; with no listener at all it would end the process
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

  const work = async (job: SpreadsheetJob) => {
    const worker = take();
    const answer = await answerOf(worker, job, limits.seconds);
    if ('refused' in answer) {
      // what was in it stays behind with its thread
      void worker.terminate();
      throw new SpreadsheetRefused(answer.refused, answer.message);
    }
    keep(worker);
    return answer.done;
  };

  const run = <Done>(job: SpreadsheetJob) =>
    new Promise<Done>((resolve, reject) => {
      const late = AbortSignal.timeout(limits.waitSeconds * 1000);
      const refuse = () => reject(new SpreadsheetsBusy());
      late.addEventListener('abort', refuse);
      inTurn(async () => {
        late.removeEventListener('abort', refuse);
        // whoever asked was told to come again
        if (!late.aborted) resolve((await work(job)) as Done);
      }).catch(reject);
    });

  return {
    read: (bytes) => run({ read: bytes }),
    write: (name, rows) => run({ write: name, rows }),
  };
}

async function answerOf(worker: Worker, job: SpreadsheetJob, seconds: number): Promise<SpreadsheetAnswer> {
  const ending = AbortSignal.timeout(seconds * 1000);
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
  new SpreadsheetRefused('content', 'This spreadsheet is too large or too complex to be read. Split it into several');
