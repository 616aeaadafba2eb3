import { run } from './run.mjs';

/** @type {Record<string, () => Promise<number>>} */
const checks = {
  'format and lint': () => run('biome', ['check', '--error-on-warnings', '.']),
  types: () => run('tsc', ['-b']),
  borders: () => run('node', ['scripts/checkBorders.mjs']),
  'dead code': () => run('knip', ['--no-progress']),
  'radix.css is current': () => run('node', ['scripts/radixCss.ts', '--check']),
};

/** Every check, one after the other, each counted as one. @returns {Promise<import('./reports.mjs').Count>} */
export async function checkSources() {
  const names = Object.keys(checks);
  /** @type {string[]} */
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    if ((await check()) !== 0) failed.push(name);
    console.log(`${failed.at(-1) === name ? 'FAILED' : 'ok'}  ${name}`);
  }
  return { passed: names.length - failed.length, failed };
}
