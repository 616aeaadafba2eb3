import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailedLinks } from './mail.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const leash = new URL('../../scripts/leash.mjs', import.meta.url).href;
const readyWithin = 150_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** The built app on a free port, as a user starts it: its own data folder and its own embedded PostgreSQL. */
export class AppServer {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  #process: ChildProcess | undefined;
  #log = '';

  private constructor(port: number, dataDir: string) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<AppServer> {
    const server = new AppServer(await freePort(), await mkdtemp(join(tmpdir(), 'plumbline-features-')));
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      DATA_DIR: this.#dataDir,
      PUBLIC_URL: this.url,
      // each scenario comes from an address of its own, so that the limits on tries count it alone
      TRUST_PROXY: 'true',
      DEMO: 'false',
      LOG_LEVEL: 'info',
    };
    const child = spawn(process.execPath, ['--import', leash, 'apps/api/src/server.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#process = child;
    const keep = (text: Buffer) => {
      this.#log += text.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    await this.#ready(child);
  }

  /** What the server logged after its log was `from` characters long. */
  log(from = 0): string {
    return this.#log.slice(from);
  }

  /** The links in the mails to `email` so far, oldest first. */
  mailedLinks(email: string): Promise<string[]> {
    return mailedLinks(join(this.#dataDir, 'outbox'), email);
  }

  /** Ends the process at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#dataDir, { recursive: true, force: true });
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
    throw new Error(`The server did not become ready:\n${this.#log}`);
  }
}
