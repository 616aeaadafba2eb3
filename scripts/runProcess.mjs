// Runs child processes for the npm scripts.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] variables added to the environment
 * @property {boolean} [exitWithParent] opens an IPC channel to the child. With it, scripts/exitWithParent.mjs in the child notices the
 *   end of this process.
 * @property {number} [timeout] milliseconds until the child is killed
 */

let receivedSignal = false;

/** Whether this process has received a signal, for example Ctrl-C, while it ran a command. `run` then starts no other command. */
export const hasReceivedSignal = () => receivedSignal;

/** The exit code of a process that a signal ended. @param {NodeJS.Signals} signal */
const signalExitCode = (signal) => 128 + constants.signals[signal];

export const sigtermExitCode = signalExitCode('SIGTERM');

/**
 * Runs a command in the root folder and shows its output. node_modules/.bin, which has Node 24, comes before PATH. Forwards SIGINT,
 * SIGTERM and SIGHUP to the command. After one of these signals, starts no other command. Sends SIGTERM to the command when npm ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit code, 127 if the command could not start, or 128 plus the number of the signal that ended it
 */
export function run(command, args, { env = {}, exitWithParent = false, timeout } = {}) {
  if (receivedSignal) return Promise.resolve(sigtermExitCode);
  const path = `${bin}${delimiter}${process.env['PATH'] ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: exitWithParent ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: { ...process.env, PATH: path, ...env },
      shell: process.platform === 'win32',
    });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      receivedSignal = true;
      // The terminal sends Ctrl-C to the child too.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const timer = timeout && setTimeout(() => child.kill('SIGKILL'), timeout);
    const orphanCheck = onOrphaned(() => {
      clearInterval(orphanCheck);
      // A second signal would end a server before its requests and jobs are complete.
      if (!receivedSignal) child.kill('SIGTERM');
    });
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      clearInterval(orphanCheck);
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(code);
    };
    process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    child.on('exit', (code, signal) => finish(signal ? signalExitCode(signal) : Number(code)));
  });
}

/** Node stores the compiled modules here, so that the next start neither removes their types nor compiles them again. */
const compileCache = join(root, 'node_modules/.cache/node-compile');

/**
 * Runs an entry file of the API until it ends or npm ends. Without the limit of the memory for new objects, V8 keeps 130 MB more after the
 * start.
 * @param {'server.ts' | 'worker.ts' | 'copyFilesToS3.ts' | 'backup.ts' | 'restore.ts'} entry
 * @param {readonly string[]} [args]
 */
export const runApiProcess = (entry, args = []) =>
  run(
    'node',
    ['--max-semi-space-size=16', '--import', './scripts/exitWithParent.mjs', `apps/api/src/${entry}`, ...args],
    {
      env: { NODE_COMPILE_CACHE: compileCache },
      exitWithParent: true,
    },
  );

/**
 * Sets the exit code of this process to the result of `main`. Prints the message of an error and sets 1.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The process ids of the parent and, on Linux, of the grandparent. npm starts a shell, and the shell starts this process. */
function readAncestorIds() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The name of the process is in parentheses. The state and the id of its parent follow.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return String(process.ppid);
  }
}

/**
 * Calls `callback` when npm has ended, repeatedly until the caller clears the returned timer. A signal that ends npm does not always
 * reach its shell and this process.
 * @param {() => void} callback
 */
function onOrphaned(callback) {
  if (!process.env['npm_lifecycle_event']) return undefined;
  const initialIds = readAncestorIds();
  return setInterval(() => readAncestorIds() !== initialIds && callback(), 500);
}
