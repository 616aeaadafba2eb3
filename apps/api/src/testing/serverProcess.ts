import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../server.ts', import.meta.url));
// a server whose test was killed stops in good order, its database with it
const exitWithParent = new URL('../../../../scripts/exitWithParent.mjs', import.meta.url).href;

export interface ServerProcess {
  readonly address: string;
  readonly pid: number;
  /** What it wrote on standard output and error up to now. */
  output(): string;
  /** Sends the signal and waits for the end; gives the exit code, null where the signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The real server in a process of its own, on a free port unless `env` says another. Rejects with its words where it does not start. */
export function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', exitWithParent, server], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  // after 'exit' there may still be output that has not been read
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return new Promise((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      const address = /^Plumbline is ready at (\S+)$/m.exec(output)?.[1];
      if (address && child.pid) resolve({ address, pid: child.pid, output: () => output, end: endOf(child, ended) });
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', reject);
    child.once('close', () => reject(new Error(output.trim())));
  });
}

const endOf =
  (child: ChildProcess, ended: Promise<number | null>) =>
  async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
