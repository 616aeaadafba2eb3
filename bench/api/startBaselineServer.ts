/** Starts the server that the API benchmark compares with. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';

const serverFile = fileURLToPath(new URL('baselineServer.ts', import.meta.url));
// This preloaded module ends the child when this process ends.
const exitWithParent = new URL('../../scripts/exitWithParent.mjs', import.meta.url).href;

export interface BaselineServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the baseline server in a separate process, like the measured server. */
export async function startBaselineServer({ databaseUrl, company }: BenchmarkServer): Promise<BaselineServer> {
  const child = fork(serverFile, {
    execArgv: ['--import', exitWithParent],
    env: { PATH: process.env['PATH'], BASELINE_DATABASE: databaseUrl, BASELINE_COMPANY: company.id },
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the baseline server exited with ${code}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill();
      await exit;
    },
  };
}
