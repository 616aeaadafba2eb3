/** Tests that a signal ends an npm script with its commands. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const runProcessUrl = new URL('runProcess.mjs', import.meta.url).href;

/** A script that runs two commands. The first command runs until a signal ends it. */
const script = `
  import { run } from ${JSON.stringify(runProcessUrl)};
  await run('node', ['-e', 'console.log("first command"); setInterval(() => {}, 1000)']);
  await run('node', ['-e', 'console.log("second command")']);
`;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the command that a script runs, and the script starts no other command',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('first command')) child.kill(signal);
    });
    await once(child, 'close');
    expect(output).toBe('first command\n');
  },
);
