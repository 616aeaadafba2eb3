/** Starts a child process for a pool, and ends it when it uses too much memory. */
import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type PoolWorker, WorkerLimitExceeded } from './workerPool.ts';

/** What the process sends after a job. */
export type ProcessAnswer<Result> = { readonly result: Result } | { readonly error: Error };

/** Native code can allocate some megabytes in this time. */
const memoryCheckMilliseconds = 50;
const pageBytes = 4096;

/** The resident memory of a process in megabytes. 0 if the operating system is not Linux, or if the process has ended. */
function readResidentMB(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * pageBytes) / 1e6;
  } catch {
    return 0;
  }
}

interface ProcessOptions<Job> {
  /** The memory limit of a job in megabytes. It includes the memory of native code, and holds on Linux only. */
  readonly memoryMB: (job: Job) => number;
}

/**
 * Starts a process that runs `script`. The process gets each job as a message, and sends a `ProcessAnswer`. It gets no environment variables,
 * because some contain secrets. It ends with this process, because its channel closes.
 */
export function startProcess<Job extends object, Result>(
  script: URL,
  { memoryMB }: ProcessOptions<Job>,
): PoolWorker<Job, Result> {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    // Windows cannot start Node without SystemRoot. With one arena, glibc keeps less memory that is not used.
    env: { SystemRoot: process.env['SystemRoot'], MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const endController = new AbortController();
  child.once('exit', () => endController.abort());
  // `run` handles the error. Without this listener, an error would end this process.
  child.on('error', () => endController.abort());
  return {
    run: async (job, signal) => {
      let isAboveLimit = false;
      const limit = memoryMB(job);
      const checkMemory = () => {
        isAboveLimit ||= readResidentMB(child.pid ?? 0) > limit;
        if (isAboveLimit) child.kill('SIGKILL');
      };
      const memoryTimer = setInterval(checkMemory, memoryCheckMilliseconds);
      try {
        child.send(job as Serializable);
        const events = await once(child, 'message', { signal: AbortSignal.any([signal, endController.signal]) });
        const answer: ProcessAnswer<Result> = events[0];
        if ('error' in answer) throw answer.error;
        return answer.result;
      } catch (error) {
        throw isAboveLimit ? new WorkerLimitExceeded('memory') : error;
      } finally {
        clearInterval(memoryTimer);
      }
    },
    end: async () => {
      if (endController.signal.aborted) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    onEnd: (listener) => endController.signal.addEventListener('abort', listener),
    keepProcessRunning: (isKept) => {
      if (isKept) {
        child.ref();
        child.channel?.ref();
      } else {
        child.unref();
        child.channel?.unref();
      }
    },
  };
}
