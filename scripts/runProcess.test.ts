/** Tests how signals end the npm scripts and their commands. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { run } from './runProcess.mjs';

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

it('the exit code names the signal that ended the command', async () => {
  const code = await run('node', ['-e', 'process.kill(process.pid, "SIGABRT")']);
  expect(code).toBe(134);
});
