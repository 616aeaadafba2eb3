// The servers of the scenarios: the built app, which this file starts, or a running server at FEATURES_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkPatterns, readMailLinks } from './mailLinks.ts';
import { UncontrolledServer } from './uncontrolledServer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const exitWithParent = new URL('../../scripts/exitWithParent.mjs', import.meta.url).href;
/** Milliseconds to wait until the server is ready. */
const startTimeout = 150_000;

/**
 * Returns a free port below the range from which systems choose the ports of connections and of `listen(0)`. In that range
 * another process could take the port before the server starts, or while a scenario restarts the server.
 */
async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = new Promise<boolean>((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false));
  });
  server.listen(port, '127.0.0.1');
  if (!(await isListening)) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/**
 * Starts a shell that stops the database and removes the folder. The shell waits in `read` until `stop` closes its standard input
 * or this process ends, even by kill -9.
 */
function startCleaner(folder: string): ChildProcess {
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1/data/postgres/postmaster.pid")" && sleep 0.5; rm -rf "$1"';
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return shell;
}

/** The built app on a free port, with its own data folder and embedded PostgreSQL. */
export class AppServer {
  readonly url: string;
  /** The text between the URL of the server and the path of a page. */
  readonly pagePrefix = '';
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'plumbline-features-'));
  // The log is a file, because a pipe would break if this process ends before the server.
  readonly #logFile = join(this.#folder, 'server.log');
  readonly #cleaner = startCleaner(this.#folder);
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<AppServer> {
    const server = new AppServer(await findFreePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: join(this.#folder, 'data'),
      PUBLIC_URL: this.url,
      // The server reads the client IP from x-forwarded-for. Each scenario sends its own IP, so that its sign-in attempts are counted
      // separately.
      TRUST_PROXY: 'on',
      DEMO: 'off',
      WEAK_PASSWORD_HASHES: 'on',
      LOG_LEVEL: 'info',
    };
    const log = openSync(this.#logFile, 'a');
    const child = spawn(process.execPath, ['--import', exitWithParent, 'apps/api/src/server.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#process = child;
    await this.#waitUntilReady(child);
  }

  /** Returns the log of the server from the character `from` on. */
  log(from = 0): string {
    return readFileSync(this.#logFile, 'utf8').slice(from);
  }

  /** Returns the reset links in the mails to `email`, oldest first. */
  resetLinks(email: string): Promise<string[]> {
    return this.#mailLinks(email, linkPatterns.reset);
  }

  /** Returns the links to documents in the mails to `email` whose subject starts with `subject`, oldest first. */
  documentLinks(email: string, subject = ''): Promise<string[]> {
    return this.#mailLinks(email, linkPatterns.document, subject);
  }

  #mailLinks(email: string, pattern: RegExp, subject?: string): Promise<string[]> {
    return readMailLinks(join(this.#folder, 'data', 'outbox'), { email, pattern, subject });
  }

  /** Ends the process of the server immediately, so it cannot finish its work or stop the database. */
  async kill(): Promise<void> {
    await this.#endProcess('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#endProcess('SIGTERM');
    const cleanerExit = new Promise((resolve) => this.#cleaner.once('exit', resolve));
    this.#cleaner.stdin?.end();
    await cleanerExit;
  }

  async #endProcess(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exit;
  }

  async #waitUntilReady(child: ChildProcess): Promise<void> {
    const deadline = AbortSignal.timeout(startTimeout);
    while (!deadline.aborted && child.exitCode === null && child.signalCode === null) {
      const response = await fetch(`${this.url}/readyz`, { signal: deadline }).catch(() => undefined);
      if (response?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not become ready:\n${this.log()}`);
  }
}

/** A running server at FEATURES_URL. Scenarios with the tag @own-server do not use it. */
export class RemoteServer extends UncontrolledServer {
  readonly url: string;
  readonly pagePrefix = '';

  constructor(url: string) {
    super('Tag the scenario with @own-server.');
    this.url = url;
  }

  log(): string {
    return `The log of ${this.url} is on the machine of the server.`;
  }

  /** Does nothing, because the server continues after the run. */
  async stop(): Promise<void> {}
}
