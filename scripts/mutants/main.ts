// `npm run mutants -- --seed 1 --count 200`: changes one place of the shipped code at a time, runs the tests that import the changed
// file, and counts how many of the changes a test notices. docs/decisions/0162-two-test-runs-and-mutants.md describes the options.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { root } from '../runProcess.mjs';
import { applyMutant, findAgain, findMutants, type Mutant, workspaces } from './findMutants.ts';
import { type RelatedTest, readRelatedTests, type TestConfig } from './relatedTests.ts';
import type { RunRequest, RunResponse } from './testRunner.ts';

/** `gone`: the code of an earlier version does not exist any more. */
type Status = 'killed' | 'timeout' | 'survived' | 'no test' | 'gone';

interface MutantResult extends Mutant {
  readonly status: Status;
  readonly failedTest?: string;
  readonly seconds: number;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    // The number of test files for each mutant. The tests that are nearest to the changed file run first.
    files: { type: 'string', default: '16' },
    // Runs the mutants of an earlier report again, where their code still exists.
    again: { type: 'string' },
    out: { type: 'string', default: 'reports/mutants.json' },
  },
});

/** Milliseconds for the tests of one batch. Longer runs count as a noticed change, because the change made them endless. */
const batchTimeout = 120_000;

const runners = new Map<TestConfig, ChildProcess>();

/** Starts the process that runs the tests of a config, and waits until it is ready. */
async function startRunner(config: TestConfig): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('testRunner.ts', import.meta.url));
  const runner = fork(path, [config], { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise((resolve) => runner.once('message', resolve));
  runners.set(config, runner);
  return runner;
}

/** Ends a process and the workers that it started. */
function killRunner(config: TestConfig): void {
  const pid = runners.get(config)?.pid;
  runners.delete(config);
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** The files that have changed since the last run of each config. */
const staleFiles: Readonly<Record<TestConfig, Set<string>>> = {
  unit: new Set(),
  web: new Set(),
  api: new Set(),
};

function writeSource(path: string, content: string): void {
  writeFileSync(path, content);
  for (const files of Object.values(staleFiles)) files.add(path);
}

/** Runs test files. Returns 'timeout' if they do not end, or if their process ends. */
async function runBatch(config: TestConfig, testFiles: readonly string[]): Promise<RunResponse | 'timeout'> {
  const runner = runners.get(config) ?? (await startRunner(config));
  const request: RunRequest = { changedFiles: [...staleFiles[config]], testFiles };
  staleFiles[config].clear();
  const response = await new Promise<RunResponse | 'timeout'>((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), batchTimeout);
    const finish = (result: RunResponse | 'timeout') => {
      clearTimeout(timer);
      runner.removeAllListeners('message').removeAllListeners('exit');
      resolve(result);
    };
    runner.once('message', (message) => finish(message as RunResponse));
    runner.once('exit', () => finish('timeout'));
    runner.send(request);
  });
  if (response === 'timeout') killRunner(config);
  return response;
}

/** The tests in the order of their runs: the nearest ones alone, and unit tests before tests with a database. */
function toBatches(tests: readonly RelatedTest[]): readonly (readonly RelatedTest[])[] {
  const nearest = tests.slice(0, Number(values.files));
  return (['unit', 'web', 'api'] as const).flatMap((config) => {
    const ofConfig = nearest.filter((test) => test.config === config);
    return [ofConfig.slice(0, 2), ofConfig.slice(2, 6), ofConfig.slice(6)].filter((batch) => batch.length > 0);
  });
}

/** Writes the mutant into its file, runs the tests, and restores the file. */
async function testMutant(mutant: Mutant, tests: readonly RelatedTest[]): Promise<MutantResult> {
  const start = Date.now();
  const path = join(root, mutant.file);
  const content = readFileSync(path, 'utf8');
  const result = (status: Status, failedTest?: string): MutantResult => ({
    ...mutant,
    status,
    ...(failedTest && { failedTest }),
    seconds: (Date.now() - start) / 1000,
  });
  const batches = toBatches(tests);
  if (batches.length === 0) return result('no test');
  changedFile = { path, content };
  writeSource(path, applyMutant(content, mutant));
  try {
    for (const batch of batches) {
      const testFiles = batch.map(({ file }) => join(root, file));
      const response = await runBatch(batch[0]?.config ?? 'unit', testFiles);
      if (response === 'timeout') return result('timeout');
      if (response.failedTest) return result('killed', response.failedTest);
    }
    return result('survived');
  } finally {
    restoreFile();
  }
}

let changedFile: { readonly path: string; readonly content: string } | undefined;

function restoreFile(): void {
  if (changedFile) writeSource(changedFile.path, changedFile.content);
  changedFile = undefined;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    restoreFile();
    for (const config of [...runners.keys()]) killRunner(config);
    process.exit(1);
  });

if (spawnSync('git', ['status', '--porcelain', ...workspaces], { cwd: root, encoding: 'utf8' }).stdout.trim())
  throw new Error(
    'Commit the changes of the sources first. If this program is killed, `git checkout` restores the sources.',
  );

const mutants = await findMutants();
console.log(`${mutants.length} mutants`);
const earlier: readonly MutantResult[] | undefined = values.again && JSON.parse(readFileSync(values.again, 'utf8'));
const sample = earlier
  ? earlier.map((mutant) => ({ mutant, current: findAgain(mutant, mutants) }))
  : (
      fc.sample(
        fc.shuffledSubarray([...mutants], { minLength: Number(values.count), maxLength: Number(values.count) }),
        {
          seed: Number(values.seed),
          numRuns: 1,
        },
      )[0] ?? []
    ).map((mutant) => ({ mutant, current: mutant }));
const testsOf = await readRelatedTests();
const results: MutantResult[] = [];
mkdirSync(dirname(join(root, values.out)), { recursive: true });
for (const { mutant, current } of sample) {
  const result: MutantResult = current
    ? await testMutant(current, testsOf(current.file))
    : { ...mutant, status: 'gone', seconds: 0 };
  results.push(result);
  console.log(
    `${results.length}/${sample.length} ${result.status} ${result.file}:${result.line} ${result.mutator} (${Math.round(result.seconds)} s) ${result.failedTest ?? ''}`,
  );
  writeFileSync(join(root, values.out), JSON.stringify(results, null, 1));
}
for (const config of [...runners.keys()]) runners.get(config)?.disconnect();

const statuses: readonly Status[] = ['killed', 'timeout', 'survived', 'no test', 'gone'];
const countByStatus = (workspace: string) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      results.filter((result) => result.file.startsWith(workspace) && result.status === status).length,
    ]),
  );
console.table(
  Object.fromEntries([...workspaces, ''].map((workspace) => [workspace || 'all', countByStatus(workspace)])),
);
