/** Starts servers and workers as child processes of a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entries = {
  server: fileURLToPath(new URL('../server.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../worker.ts', import.meta.url)),
} as const;
const readyMessages = {
  server: /^Plumbline is ready at (\S+)$/m,
  worker: /^The Plumbline worker is ready()$/m,
} as const;
/** Stops the child process and its database when the test process ends. */
const exitWithParent = new URL('../../../../scripts/exitWithParent.mjs', import.meta.url).href;

type Environment = Readonly<Record<string, string>>;

export interface WorkerProcess {
  readonly pid: number;
  /** Standard output and standard error so far. */
  output(): string;
  /** Sends the signal and waits for the exit. Returns the exit code, or null if the signal ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerProcess extends WorkerProcess {
  readonly baseUrl: string;
}

/** Starts the server in a child process. Default: a free port. Rejects with the output if the start fails. */
export const startServerProcess = (env: Environment): Promise<ServerProcess> => startProcess('server', env);

/** Starts a worker in a child process. Rejects with the output if the start fails. */
export const startWorkerProcess = (env: Environment): Promise<WorkerProcess> => startProcess('worker', env);

function startProcess(kind: keyof typeof entries, env: Environment): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', exitWithParent, entries[kind]], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  // Waits for 'close' instead of 'exit', because there can be unread output after 'exit'.
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  return new Promise((resolve, reject) => {
    const readOutput = (text: string) => {
      output += text;
      const baseUrl = readyMessages[kind].exec(output)?.[1];
      if (baseUrl !== undefined && child.pid)
        resolve({ baseUrl, pid: child.pid, output: () => output, end: createEnd(child, exitCode) });
    };
    child.stdout?.setEncoding('utf8').on('data', readOutput);
    child.stderr?.setEncoding('utf8').on('data', readOutput);
    child.once('error', reject);
    child.once('close', () => reject(new Error(output.trim())));
  });
}

const createEnd =
  (child: ChildProcess, exitCode: Promise<number | null>) =>
  async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exitCode;
  };
