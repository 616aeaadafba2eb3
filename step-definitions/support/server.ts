import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailedLinks } from './mail.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const exitWithParent = new URL('../../scripts/exitWithParent.mjs', import.meta.url).href;
const readyWithin = 150_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** A shell that reads from us: the read ends when we do, even by kill -9, and takes database and folder away. */
function sweepWhenGone(folder: string): ChildProcess {
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1/data/postgres/postmaster.pid")" && sleep 0.5; rm -rf "$1"';
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return shell;
}

/** The built app on a free port, as a user starts it: its own data folder and its own embedded PostgreSQL. */
export class AppServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), 'plumbline-features-'));
  // a file, for a server that outlives its reader must not fail on a broken pipe
  readonly #logFile = join(this.#folder, 'server.log');
  readonly #sweeper = sweepWhenGone(this.#folder);
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<AppServer> {
    const server = new AppServer(await freePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: join(this.#folder, 'data'),
      PUBLIC_URL: this.url,
      // each scenario comes from an address of its own, so that the limits on tries count it alone
      TRUST_PROXY: 'on',
      DEMO: 'off',
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
    await this.#ready(child);
  }

  /** What the server logged after its log was `from` characters long. */
  log(from = 0): string {
    return readFileSync(this.#logFile, 'utf8').slice(from);
  }

  /** The links in the mails to `email` so far, oldest first. */
  mailedLinks(email: string): Promise<string[]> {
    return mailedLinks(join(this.#folder, 'data', 'outbox'), email);
  }

  /** Ends the process at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    const swept = new Promise((exit) => this.#sweeper.once('exit', exit));
    this.#sweeper.stdin?.end();
    await swept;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((exit) => child.once('exit', exit));
    child.kill(signal);
    await ended;
  }

  async #ready(child: ChildProcess): Promise<void> {
    const patience = AbortSignal.timeout(readyWithin);
    while (!patience.aborted && child.exitCode === null) {
      const answer = await fetch(`${this.url}/readyz`, { signal: patience }).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((soon) => setTimeout(soon, 50));
    }
    throw new Error(`The server did not become ready:\n${this.log()}`);
  }
}
