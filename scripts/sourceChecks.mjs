// The checks of `npm run check`.
import { run } from './runProcess.mjs';

/** @type {Record<string, () => Promise<number>>} */
const checks = {
  'format and lint': () => run('biome', ['check', '--error-on-warnings', '.']),
  types: () => run('tsc', ['-b']),
  'import rules': () => run('node', ['scripts/importRules.mjs']),
  'dead code': () => run('knip', ['--no-progress']),
  'radix styles': () => run('node', ['scripts/radixStyles.ts']),
};

/** Runs all checks, one after the other. No check writes to the sources. @returns {Promise<import('./testReports.mjs').TestCount>} */
export async function checkSources() {
  const names = Object.keys(checks);
  /** @type {string[]} */
  const failedChecks = [];
  for (const [name, check] of Object.entries(checks)) {
    if ((await check()) !== 0) failedChecks.push(name);
    console.log(`${failedChecks.at(-1) === name ? 'FAILED' : 'ok'}  ${name}`);
  }
  return { passed: names.length - failedChecks.length, failed: failedChecks };
}
