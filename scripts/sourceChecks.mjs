// The checks of `npm run check`.
import { checkIfChanged } from './buildIfChanged.mjs';
import { run } from './runProcess.mjs';

/** @type {Record<string, () => Promise<number>>} */
const checks = {
  'format and lint': () => run('biome', ['check', '--error-on-warnings', '.']),
  types: () => run('tsc', ['-b']),
  'import rules': () => run('node', ['scripts/importRules.mjs']),
  'dead code': () => run('knip', ['--no-progress', '--cache']),
  'radix styles': () => run('node', ['scripts/radixStyles.ts']),
};

/**
 * Runs all checks at the same time, unless they have passed on the same sources. No check writes to the sources.
 * @returns {Promise<import('./testReports.mjs').TestCount>}
 */
export async function checkSources() {
  /** @type {string[]} */
  const failedChecks = [];
  const result = await checkIfChanged('checks', async () => {
    await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const hasFailed = (await check()) !== 0;
        if (hasFailed) failedChecks.push(name);
        console.log(`${hasFailed ? 'FAILED' : 'ok'}  ${name}`);
      }),
    );
    return failedChecks.length === 0;
  });
  if (result === 'unchanged') console.log('ok  all checks passed before, and no file has changed since');
  return { passed: Object.keys(checks).length - failedChecks.length, failed: failedChecks };
}
