/**
 * The program of `npm run test:faults [-- NAME ...] [--seed=NUMBER]`. It runs the fault tests whose id or name is given, by default all, one
 * after the other, each in a child process and a temporary folder of its own. It prints a table for docs/reliability.md, and at the end
 * `N passed, N failed`. The tests use 127.0.0.1 only.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { busyFactor } from './busyMachine.ts';
import type { Fault } from './fault.ts';
import { faultList } from './faultList.ts';
import type { FaultOutcome } from './faultProcess.ts';

const exitWithParent = new URL('../scripts/exitWithParent.mjs', import.meta.url).href;
const program = fileURLToPath(new URL('./faultProcess.ts', import.meta.url));
const print = (text: string) => process.stdout.write(`${text}\n`);

interface FinishedFault {
  readonly fault: Fault;
  readonly outcome: FaultOutcome;
  readonly seconds: number;
}

/** Runs a fault test in a child process. Kills the process after the time limit. The programs that it started then end too. */
function runInChildProcess(fault: Fault, folder: string, seed: number): Promise<FaultOutcome> {
  const seconds = fault.timeLimitSeconds * busyFactor();
  return new Promise((resolve) => {
    const child = fork(program, [fault.name, folder, String(seed)], { execArgv: ['--import', exitWithParent] });
    let outcome: FaultOutcome = { error: 'the process of the test ended without a result' };
    const timer = setTimeout(() => {
      outcome = { error: `the test took longer than ${seconds.toFixed(0)} s` };
      child.kill('SIGKILL');
    }, seconds * 1000);
    child.once('message', (message) => {
      outcome = message as FaultOutcome;
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve(outcome);
    });
  });
}

async function runFault(fault: Fault, seed: number): Promise<FinishedFault> {
  print(`${fault.id} ${fault.name}: ${fault.title}`);
  const folder = await mkdtemp(join(tmpdir(), `plumbline-fault-${fault.name}-`));
  const startTime = performance.now();
  const outcome = await runInChildProcess(fault, folder, seed);
  const seconds = (performance.now() - startTime) / 1000;
  // The programs of a killed test need a moment to end.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  for (const problem of problemsOf(outcome)) print(`  ${problem}`);
  print(`  ${describeOutcome(outcome)}, ${seconds.toFixed(0)} s`);
  return { fault, outcome, seconds };
}

function problemsOf(outcome: FaultOutcome): readonly string[] {
  if ('error' in outcome) return [outcome.error];
  return 'report' in outcome ? outcome.report.problems : [];
}

/** A test without any acknowledged change has not tested anything. */
const hasFailed = (outcome: FaultOutcome) =>
  'error' in outcome ||
  ('report' in outcome &&
    (outcome.report.problems.length > 0 ||
      outcome.report.found !== outcome.report.acknowledged ||
      outcome.report.acknowledged === 0));

function describeOutcome(outcome: FaultOutcome): string {
  if ('skipped' in outcome) return `skipped: ${outcome.skipped}`;
  const result = hasFailed(outcome) ? 'failed' : 'passed';
  if ('error' in outcome) return result;
  const { acknowledged, found, figures } = outcome.report;
  return `${result}: ${acknowledged} acknowledged, ${found} found, ${figures}`;
}

function toRow({ fault, outcome, seconds }: FinishedFault): readonly string[] {
  const { id, name, title } = fault;
  const test = [id, `${title} (\`${name}\`)`];
  if ('skipped' in outcome) return [...test, '', '', `skipped: ${outcome.skipped}`, ''];
  if ('error' in outcome) return [...test, '', '', `**failed**: ${outcome.error.split('\n')[0]}`, seconds.toFixed(0)];
  const { acknowledged, found, figures } = outcome.report;
  const failure = hasFailed(outcome) ? '**failed** ' : '';
  return [...test, `${acknowledged}`, `${found}`, `${failure}${figures}`, seconds.toFixed(0)];
}

const toTable = (rows: readonly (readonly string[])[]) =>
  [['id', 'fault', 'acknowledged', 'found', 'figures', 'seconds'], ['---', '---', '--:', '--:', '---', '--:'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const matches = ({ id, name }: Fault, text: string) =>
  id.toLowerCase() === text.toLowerCase() || name.includes(text.toLowerCase());
const unknownName = positionals.find((text) => !faultList.some((fault) => matches(fault, text)));
if (unknownName !== undefined || !Number.isInteger(seed)) {
  const names = faultList.map(({ id, name }) => `${id} ${name}`).join(', ');
  print(unknownName === undefined ? '--seed must be a whole number' : `No fault test matches ${unknownName}: ${names}`);
  process.exit(1);
}
const selected = faultList.filter(
  (fault) => positionals.length === 0 || positionals.some((text) => matches(fault, text)),
);
print(`Running ${selected.length} of ${faultList.length} fault tests, seed ${seed}`);
if (busyFactor() > 1.5) print(`The machine is busy: time limits are ${busyFactor().toFixed(1)} times longer`);
const finished: FinishedFault[] = [];
for (const fault of selected) finished.push(await runFault(fault, seed));
const skippedCount = finished.filter(({ outcome }) => 'skipped' in outcome).length;
const failedCount = finished.filter(({ outcome }) => hasFailed(outcome)).length;
print(`\n${toTable(finished.map(toRow))}\n`);
if (skippedCount > 0) print(`${skippedCount} skipped`);
print(`${finished.length - failedCount - skippedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount === 0 ? 0 : 1;
