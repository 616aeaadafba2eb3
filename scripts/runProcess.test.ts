/** Tests of the processes that the npm scripts run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const runProcess = new URL('runProcess.mjs', import.meta.url).href;

/** A script of two steps. The first runs until a signal stops it. */
const script = `
  import { run } from ${JSON.stringify(runProcess)};
  await run('node', ['-e', 'console.log("first step"); setInterval(() => {}, 1000)']);
  await run('node', ['-e', 'console.log("second step")']);
`;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops a script of several steps, and no later step starts',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('first step')) child.kill(signal);
    });
    await once(child, 'close');
    expect(output).toBe('first step\n');
  },
);
