import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {boolean} [exitWithParent] opens an IPC channel to the child; scripts/exitWithParent.mjs ends the child when the channel closes
 * @property {number} [timeout] milliseconds until the child is killed
 */

/**
 * Runs an installed tool (Node 24 among them) or one of the machine in the root, with its output shown. SIGINT and SIGTERM reach it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code, 128 + signal when a signal ended it
 */
export function run(command, args, { env = {}, exitWithParent = false, timeout } = {}) {
  const path = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: exitWithParent ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // Ctrl-C in a terminal reaches the child by itself
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const timer = timeout && setTimeout(() => child.kill('SIGKILL'), timeout);
    const orphaned = whenOrphaned(() => child.kill('SIGTERM'));
    /** @param {number} code */
    const done = (code) => {
      clearTimeout(timer);
      clearInterval(orphaned);
      process.off('SIGINT', pass).off('SIGTERM', pass).off('SIGHUP', pass);
      resolve(code);
    };
    process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.on('exit', (code, signal) => done(code ?? { SIGINT: 130, SIGKILL: 137 }[String(signal)] ?? 143));
  });
}

/** The process that started this one and, where the system tells, the one that started that: npm, its shell, this. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * A signal that ends npm may leave its shell and this process behind.
 * @param {() => void} act
 */
function whenOrphaned(act) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const before = ancestors();
  return setInterval(() => ancestors() !== before && act(), 500);
}
