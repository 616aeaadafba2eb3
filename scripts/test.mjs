// `npm test`: installs the packages, then runs every check and test. Ends with the line `N passed, N failed`. All stages run, even after a
// failure.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemo } from './buildDemo.mjs';
import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';
import { hasReceivedSignal, root, run, runMain, sigtermExitCode } from './runProcess.mjs';
import { checkSources } from './sourceChecks.mjs';
import { countCucumber, countVitest } from './testReports.mjs';

/** Milliseconds after which a test runner is killed. */
const runnerTimeout = 25 * 60_000;
const reports = join(root, 'reports');

/** @typedef {import('./testReports.mjs').TestCount} TestCount */

/**
 * Runs a test runner and counts the tests in its report. A report without tests is a failure. A non-zero exit code without a
 * failed test is a failure too.
 * @param {string} report @param {(path: string) => TestCount} count @param {string} command @param {string[]} args
 * @returns {Promise<TestCount>}
 */
async function runTests(report, count, command, args) {
  const path = join(reports, report);
  rmSync(path, { force: true });
  const code = await run(command, args, { timeout: runnerTimeout });
  const { passed, failed } = count(path);
  const crashed = failed.length === 0 && (code !== 0 || passed === 0);
  return { passed, failed: crashed ? [`${command} ended with ${code}`] : failed };
}

/**
 * The tests that `npm test` runs on PGlite: the tests of what differs from PostgreSQL, and one file for each kind of SQL. The scenarios
 * of the demo run on PGlite too. `npm run test:pglite` runs all tests.
 */
const pgliteFiles = [
  ...[
    'inBrowser/createInBrowserApi',
    'inBrowser/wasmPasswordHasher',
    'inBrowser/inProcessJobs',
    'database/pgliteDatabase',
  ],
  ...['database/rowLevelSecurity', 'http/idempotency', 'session/session', 'estimates/estimates'],
  ...['catalogue/importUndo', 'files/files', 'dashboard/dashboard'],
].map((name) => `apps/api/src/${name}.test.ts`);

/** Runs a project of vitest.config.ts. @param {string} project @param {readonly string[]} files Default: all files of the project. */
const runVitest = async (project, files = []) => {
  // Vitest ignores a file that does not exist.
  const missingFiles = files.filter((file) => !existsSync(join(root, file)));
  if (missingFiles.length > 0)
    throw new Error(`scripts/test.mjs lists tests that do not exist: ${missingFiles.join(' ')}`);
  const report = `vitest-${project}.json`;
  const reporters = ['--reporter=minimal', '--reporter=./scripts/vitestReporter.mjs'];
  process.env['VITEST_REPORT'] = join(reports, report);
  return runTests(report, countVitest, 'vitest', ['run', '--project', project, ...files, ...reporters]);
};

/** @type {Record<string, () => Promise<TestCount>>} */
const stages = {
  check: checkSources,
  unit: () => runVitest('unit'),
  api: () => runVitest('api'),
  pglite: () => runVitest('api-pglite', pgliteFiles),
  stories: () => runVitest('stories'),
  build: async () => {
    await buildWeb();
    return { passed: 1, failed: [] };
  },
  features: () => runTests('cucumber.ndjson', countCucumber, 'cucumber-js', []),
  demo: async () => {
    await buildDemo();
    return runTests('cucumber-demo.ndjson', countCucumber, 'cucumber-js', ['--profile', 'demo']);
  },
  // Fails if the report lists a problem, for example a requirement or a text without a scenario.
  report: async () => {
    const code = await run('node', ['scripts/qaReport/main.ts']);
    return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: ['reports/features.html has problems'] };
  },
};

await runMain(async () => {
  // Page snapshots in the traces take an eighth of the processor time of the scenarios, so only `npm run features` records them.
  process.env['FEATURES_SNAPSHOTS'] = 'off';
  await ensureInstalled();
  process.env['CHROMIUM_PATH'] = await ensureBrowser();
  const rows = [];
  const failures = [];
  for (const [stage, runStage] of Object.entries(stages)) {
    console.log(`\n== ${stage}`);
    const start = Date.now();
    const { passed, failed } = await runStage().catch((error) => {
      console.error(error);
      return { passed: 0, failed: [String(error)] };
    });
    if (hasReceivedSignal()) return sigtermExitCode;
    failures.push(...failed.map((name) => `${stage}: ${name}`));
    rows.push({ stage, passed, failed: failed.length, seconds: Math.round((Date.now() - start) / 1000) });
  }
  console.table(Object.fromEntries(rows.map(({ stage, ...row }) => [stage, row])));
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const passedTotal = rows.reduce((sum, row) => sum + row.passed, 0);
  console.log(`${passedTotal} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});
