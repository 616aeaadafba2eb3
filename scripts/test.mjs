// `npm test` is the acceptance run: it installs the packages, then runs every check and test once. `npm run test:all` also repeats tests on
// other hosts, themes and sizes. Both end with the line `N passed, N failed`. All stages run, even after a failure. Arguments select stages:
// `npm run test:all -- library storybook`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemo } from './buildDemo.mjs';
import { buildWeb, webFolder } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';
import { testPageSizes } from './pageSizes.mjs';
import { hasReceivedSignal, root, run, runMain, sigtermExitCode } from './runProcess.mjs';
import { runScenarios } from './runScenarios.mjs';
import { checkSources } from './sourceChecks.mjs';
import { countCucumber, countVitest } from './testReports.mjs';

/** Milliseconds after which a test runner is killed. */
const timeout = (process.argv.includes('--all') ? 90 : 25) * 60_000;
const reports = join(root, 'reports');

/** @typedef {import('./testReports.mjs').TestCount} TestCount */

/**
 * Runs a test runner and counts the tests in its report. A report without tests is a failure. A non-zero exit code without a
 * failed test is a failure too.
 * @param {string} report @param {(path: string) => TestCount} count @param {() => Promise<number>} runTestRunner returns the exit code
 * @returns {Promise<TestCount>}
 */
async function runTests(report, count, runTestRunner) {
  const path = join(reports, report);
  rmSync(path, { force: true });
  const code = await runTestRunner();
  const { passed, failed } = count(path);
  const crashed = failed.length === 0 && (code !== 0 || passed === 0);
  return { passed, failed: crashed ? [`The test runner ended with ${code}`] : failed };
}

const isFullRun = process.argv.includes('--all');

/** The tests on PGlite that `npm test` runs: the adapters of the browser, and what differs from PostgreSQL. */
const pgliteFiles = [
  ...['createInBrowserApi', 'wasmPasswordHasher', 'inProcessJobs'].map((name) => `inBrowser/${name}`),
  ...['pgliteDatabase', 'rowLevelSecurity'].map((name) => `database/${name}`),
].map((name) => `apps/api/src/${name}.test.ts`);

/**
 * Tests of the API that only `npm run test:all` runs: they kill processes and wait for the jobs of these processes, for 90 s, or they send
 * loads that use both processors.
 */
const processTests = ['worker', 'host/companyLoads'].map((name) => `apps/api/src/${name}.test.ts`);

/** Throws an error if a file does not exist. Vitest ignores such a file. @param {readonly string[]} files */
function existingFiles(files) {
  const missingFiles = files.filter((file) => !existsSync(join(root, file)));
  if (missingFiles.length > 0)
    throw new Error(`scripts/test.mjs lists tests that do not exist: ${missingFiles.join(' ')}`);
  return files;
}

/** Runs the tests of a Vitest config. @param {string} project @param {readonly string[]} args Default: all files of the project. */
const runVitest = async (project, args = []) => {
  const report = `vitest-${project}.json`;
  const reporters = ['--reporter=minimal', '--reporter=./scripts/vitestReporter.mjs'];
  process.env['VITEST_REPORT'] = join(reports, report);
  const config = `vitest.${project}.config.ts`;
  return runTests(report, countVitest, () =>
    run('vitest', ['run', '--config', config, ...args, ...reporters], { timeout }),
  );
};

/** The arguments of Vitest or Cucumber that leave out what only `npm run test:all` runs. @param {readonly string[]} args */
const unlessFullRun = (...args) => (isFullRun ? [] : args);

const scenarioTags = unlessFullRun('--tags', 'not @test-all');

/** @type {Record<string, () => Promise<TestCount>>} */
const stages = {
  check: checkSources,
  unit: () => runVitest('unit'),
  web: () => runVitest('web'),
  api: () => runVitest('api', unlessFullRun(...existingFiles(processTests).map((file) => `--exclude=${file}`))),
  pglite: () => runVitest('pglite', unlessFullRun(...existingFiles(pgliteFiles))),
  stories: async () => {
    // Vite bundles the packages that it found when this cache was made. A package that the sources import since then would reload the page.
    rmSync(join(root, 'node_modules/.vite/vitest'), { recursive: true, force: true });
    return runVitest('stories');
  },
  build: async () => {
    await buildWeb();
    const { passed, failed } = testPageSizes(webFolder);
    return { passed: passed + 1, failed };
  },
  features: () => runTests('cucumber.ndjson', countCucumber, () => runScenarios({ args: scenarioTags, timeout })),
  demo: async () => {
    await buildDemo();
    return runTests('cucumber-demo.ndjson', countCucumber, () =>
      runScenarios({ isDemo: true, args: unlessFullRun('--tags', '@demo and not @test-all'), timeout }),
    );
  },
  ...(isFullRun && {
    // The module imports packages, which may not be installed when this file is loaded.
    library: async () => (await import('./testLibrary.mjs')).testLibrary(),
    storybook: () =>
      runTests(
        'storybook.json',
        (path) => JSON.parse(readFileSync(path, 'utf8')),
        () => run('node', ['scripts/testStorybook.ts'], { timeout }),
      ),
  }),
  ...(isFullRun && {
    // Runs each benchmark at a tiny size, because nobody runs them all and they broke unnoticed.
    benchmarks: async () => {
      const code = await run('node', ['bench/main.ts', '--tiny'], { timeout });
      return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['A benchmark does not run'] };
    },
  }),
  // Fails if the report lists a problem, for example a requirement or a text without a scenario.
  report: async () => {
    const code = await run('node', ['scripts/qaReport/main.ts']);
    return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['reports/features.html has problems'] };
  },
};

/** Ticks of the processor time in /proc in each second, on all Linux systems that are supported. */
const ticksPerSecond = 100;

/**
 * The processor time of the child processes that have ended, and of their children. 0 where the system does not tell it. The database is not
 * counted, because it detaches from its parent.
 */
function childProcessorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0;
  // The name of the program is in parentheses. After it, the fields begin with the third one; cutime and cstime are the 16th and 17th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

const requestedStages = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknownStages = requestedStages.filter((stage) => !(stage in stages));

await runMain(async () => {
  if (unknownStages.length > 0) {
    console.error(`There is no stage ${unknownStages.join(', ')}, only ${Object.keys(stages).join(', ')}.`);
    return 1;
  }
  if (!isFullRun) process.env['PLUMBLINE_TESTS'] = 'acceptance';
  await ensureInstalled();
  process.env['CHROMIUM_PATH'] = await ensureBrowser();
  /** @type {{ stage: string, passed: number, failed: number, seconds: number, 'processor seconds': number }[]} */
  const rows = [];
  const failures = [];
  for (const [stage, runStage] of Object.entries(stages)) {
    if (requestedStages.length > 0 && !requestedStages.includes(stage)) continue;
    console.log(`\n== ${stage}`);
    const start = { clock: Date.now(), processor: childProcessorSeconds() };
    const { passed, failed } = await runStage().catch((error) => {
      console.error(error);
      return { passed: 0, failed: [String(error)] };
    });
    if (hasReceivedSignal()) return sigtermExitCode;
    failures.push(...failed.map((name) => `${stage}: ${name}`));
    rows.push({
      stage,
      passed,
      failed: failed.length,
      seconds: Math.round((Date.now() - start.clock) / 1000),
      'processor seconds': Math.round(childProcessorSeconds() - start.processor),
    });
  }
  console.table(Object.fromEntries(rows.map(({ stage, ...row }) => [stage, row])));
  const total = (/** @type {'seconds' | 'processor seconds'} */ column) =>
    rows.reduce((sum, row) => sum + row[column], 0);
  console.log(`${total('seconds')} s by the clock, ${total('processor seconds')} s of processor time`);
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const passedTotal = rows.reduce((sum, row) => sum + row.passed, 0);
  console.log(`${passedTotal} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});
