import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../runProcess.mjs';

/** How long the development server may take to start, in milliseconds. */
const timeout = 180_000;

/**
 * Starts the development server of Storybook, which compiles only what the opened stories need. For a few stories it is much faster than
 * a build of all stories.
 */
export async function startStorybook(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const port = await findFreePort();
  const args = ['dev', '--ci', '--no-open', '--quiet', '--exact-port', '--port', String(port)];
  const server = spawn(join(root, 'node_modules/.bin/storybook'), args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const hasEnded = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const close = async () => {
    server.kill();
    await hasEnded;
  };
  const url = `http://localhost:${port}`;
  const end = Date.now() + timeout;
  while (server.exitCode === null && Date.now() < end) {
    const response = await fetch(`${url}/index.json`).catch(() => null);
    if (response?.ok) return { url, close };
    await wait(250);
  }
  await close();
  throw new Error('The development server of Storybook did not start.');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
