/** Starts the server or a worker of Plumbline as a child process of a test, and ends it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entryFiles = {
  server: fileURLToPath(new URL('../server.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../worker.ts', import.meta.url)),
} as const;
/** The line of output after a successful start. The line of the server contains its URL. */
const readyLines = {
  server: /^Plumbline is ready at (?<baseUrl>\S+)$/m,
  worker: /^The Plumbline worker is ready$/m,
} as const;
/** A module that stops the child process and its database when the test process ends. */
const exitWithParent = new URL('../../../../scripts/exitWithParent.mjs', import.meta.url).href;

type Environment = Readonly<Record<string, string>>;

/** A server or worker that has started. */
export interface StartedProcess {
  readonly pid: number;
  /** Standard output and standard error so far. */
  output(): string;
  /** Sends the signal, by default SIGTERM, and waits for the exit. Returns the exit code, or null if the signal ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerProcess extends StartedProcess {
  readonly baseUrl: string;
}

/**
 * Starts the server in a child process, by default on a free port and without the demo company. Rejects with the output if the
 * start fails. `entryFile` is another version of `server.ts`.
 */
export async function startServerProcess(env: Environment, entryFile = entryFiles.server): Promise<ServerProcess> {
  const { readyLine, ...server } = await startProcess('server', env, entryFile);
  return { ...server, baseUrl: readyLine.groups?.['baseUrl'] ?? '' };
}

/** Starts a worker in a child process. Rejects with the output if the start fails. */
export const startWorkerProcess = (env: Environment): Promise<StartedProcess> =>
  startProcess('worker', env, entryFiles.worker);

interface ReadyProcess extends StartedProcess {
  readonly readyLine: RegExpExecArray;
}

function startProcess(kind: keyof typeof entryFiles, env: Environment, entryFile: string): Promise<ReadyProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--import', exitWithParent, entryFile], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  // 'close' comes after all output was read. There can be unread output after 'exit'.
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exitCode;
  };
  return new Promise((resolve, reject) => {
    const readOutput = (text: string) => {
      output += text;
      const readyLine = readyLines[kind].exec(output);
      if (readyLine && child.pid) resolve({ readyLine, pid: child.pid, output: () => output, end });
    };
    child.stdout?.setEncoding('utf8').on('data', readOutput);
    child.stderr?.setEncoding('utf8').on('data', readOutput);
    child.once('error', reject);
    child.once('close', () => reject(new Error(output.trim())));
  });
}
