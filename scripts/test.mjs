// `npm test`: everything from a fresh clone to the last line `N passed, N failed`. A stage that fails does not stop the next.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { checkSources } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { orExplain } from './orExplain.mjs';
import { countCucumber, countVitest } from './reports.mjs';
import { root, run } from './run.mjs';
import { buildWeb } from './web.mjs';

const timeout = 25 * 60_000;
const reports = join(root, 'reports');

/** @typedef {import('./reports.mjs').Count} Count */

/**
 * Runs a test runner and counts by its report: an exit code that the report does not explain is a failure, and so is no test at all.
 * @param {string} report @param {(path: string) => Count} counted @param {string} command @param {string[]} args
 * @returns {Promise<Count>}
 */
async function runner(report, counted, command, args) {
  const path = join(reports, report);
  rmSync(path, { force: true });
  const code = await run(command, args, { timeout });
  const { passed, failed } = counted(path);
  const crashed = failed.length === 0 && (code !== 0 || passed === 0);
  return { passed, failed: crashed ? [`${command} ended with ${code}`] : failed };
}

/** @param {string} project */
const vitest = (project) => {
  const report = `vitest-${project}.json`;
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${join('reports', report)}`];
  return runner(report, countVitest, 'vitest', ['run', '--project', project, ...reporters]);
};

/** @type {Record<string, () => Promise<Count>>} */
const stages = {
  check: checkSources,
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  stories: () => vitest('stories'),
  build: async () => {
    await buildWeb();
    return { passed: 1, failed: [] };
  },
  features: () => runner('cucumber.ndjson', countCucumber, 'cucumber-js', []),
};

await orExplain(async () => {
  await ensureInstalled();
  process.env['CHROMIUM_PATH'] = await ensureBrowser();
  const rows = [];
  const failures = [];
  for (const [stage, runStage] of Object.entries(stages)) {
    console.log(`\n== ${stage}`);
    const began = Date.now();
    const { passed, failed } = await runStage().catch((error) => {
      console.error(error);
      return { passed: 0, failed: [String(error)] };
    });
    failures.push(...failed.map((name) => `${stage}: ${name}`));
    rows.push({ stage, passed, failed: failed.length, seconds: Math.round((Date.now() - began) / 1000) });
  }
  console.table(Object.fromEntries(rows.map(({ stage, ...row }) => [stage, row])));
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});
